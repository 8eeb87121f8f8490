import type { Stage } from '../constants'

/**
 * Idioms for a stage's problems, in the words of people outside of growth teams, whose single words say little. `…` stands
 * for up to three words; words are compared by their stems. An idiom belongs to one stage only: it raises all its entries.
 */
export const phrases: Record<Stage, readonly string[]> = {
  acquisition:
    list(`heard of, hear about us, know us, know about us, know … exist, know … we are, know … name, find us, come
    across, look for us, look us up, never see us, notice us, on the map, out there, reach … people, reach
    new, new faces, new people, new customers, more people, get … word out, nobody calls, nobody rings, phone
    … ring, nobody comes in, walk in, walk past, turn up, at the door, nobody knows, unheard of, too few
    enquiries, no enquiries, nobody asks for, each new customer costs, get a customer, win a customer, win
    customers, first customers, make … known, in the dark about us`),
  activation:
    list(`and then nothing, then nothing happens, where to begin, where to start, how to begin, how to start, what
    to do, how it works, how to use, what it is for, get going, get started, get into it, see the point, never
    get to, never got, never really use, never start, never try, never even, give up, get lost, get stuck, too
    many steps, too hard, takes too long, too much work, too difficult, first day, first time, first hour,
    first minutes, first steps, first try, look around, in the beginning, once inside, after signing up, make
    … account and, do not understand, hard to understand, hard to learn, need … hand, half way, not finish,
    never finish`),
  retention:
    list(`come back, came back, coming back, not return, never return, second time, never again, a while, any more,
    anymore, no longer, used to, stop using, stop coming, stopped using, stopped coming, drift away, fall
    away, walk out, leave us, left us, gone again, go away, go elsewhere, gone quiet, go quiet, lose interest,
    lost interest, less and less, fewer and fewer, less often, wear off, move on, out of habit, after … weeks,
    after … months, after a month, next month, for long, stay away, not stay, run out of, see … again, hear
    from … again, forget about, switch to, go to … competitor, goodbye, disappear, vanish, regulars, lose …
    people, lose … customers`),
  referral:
    list(`tell … friend, tell … other, tell anyone, tell anybody, tell people, tell … family, tell … neighbour, tell
    … colleague, bring … friend, bring … other, bring … along, bring someone, bring … family, bring …
    colleague, take … along, talk about us, talk about it, speak about us, speak of us, pass it on, pass … on
    to, word of mouth, good word, spread the, to themselves, show it to, show … friend, ask … friend, each
    other, mention us, mention it, through friend, from a friend, by a friend, put … touch, hand … on, send …
    friend, say … about us, say nice things, on their own behalf`),
  revenue:
    list(`pay for, pay us, pay anything, pay more, nobody pays, never pay, willing to pay, ready to pay, want … for
    nothing, for free, free version, without paying, too expensive, too dear, too cheap, too little money,
    make money, earn, make a living, make ends meet, break even, cover … costs, costs us more, more than they
    bring, in the red, worth … money, worth the price, ask … money, charge, without buying, nobody buys, never
    buy, buy nothing, buy more, spend more, spend … little, cheapest, out of money, bank account, left over,
    no profit, credit card, pull out … card, same price`),
}

function list(text: string): string[] {
  return text.split(',').map((phrase) => phrase.trim())
}
