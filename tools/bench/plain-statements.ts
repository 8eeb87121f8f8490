import type { Statement } from './problem-statements'

/** A second held-out set, as people outside of growth teams speak. Written before the work it measures. */
export const plain: Statement[] = [
  {
    stage: 'acquisition',
    campaign_name: 'Autumn push',
    problem_statement: 'The phone stays silent for weeks and the shop window alone does not bring anyone in.',
    problem_reason: 'People in the next town do not even know that we exist.',
  },
  {
    stage: 'acquisition',
    campaign_name: 'Open day',
    problem_statement: 'We put up posters everywhere and still only a handful of strangers turned up.',
    problem_reason: null,
  },
  {
    stage: 'acquisition',
    campaign_name: 'Beyond our friends',
    problem_statement:
      'So far only our own families and old colleagues use it. How do we reach the rest of the world?',
    problem_reason: 'When you type what we do into Google you get everybody but us.',
  },
  {
    stage: 'activation',
    campaign_name: 'The blank page',
    problem_statement: 'They make a profile, look at an empty screen, and have no idea what to do first.',
    problem_reason: null,
  },
  {
    stage: 'activation',
    campaign_name: 'Too fiddly',
    problem_statement:
      'Half of the people get stuck while connecting their calendar and give up on the spot.',
    problem_reason: 'There are eleven steps before anything useful happens.',
  },
  {
    stage: 'activation',
    campaign_name: 'Downloaded and forgotten',
    problem_statement:
      'Lots of people install the app, open it a single time and never try the thing it is made for.',
    problem_reason: 'They do not see what it could do for them.',
  },
  {
    stage: 'retention',
    campaign_name: 'Where did everybody go',
    problem_statement:
      'In spring the room was full every evening; by summer the same faces had stopped showing up.',
    problem_reason: 'After a couple of months it gets boring for them.',
  },
  {
    stage: 'retention',
    campaign_name: 'Goodbye letters',
    problem_statement: 'Every month a few dozen long-time members write to us that they want to quit.',
    problem_reason: 'They say that they hardly use it any more.',
  },
  {
    stage: 'retention',
    campaign_name: 'Gone quiet',
    problem_statement:
      'People love it during the first weeks, then they log in less and less until we lose them.',
    problem_reason: null,
  },
  {
    stage: 'referral',
    campaign_name: 'Spread the word',
    problem_statement:
      'Our guests are delighted but keep it to themselves; hardly anyone tells a friend about us.',
    problem_reason: null,
  },
  {
    stage: 'referral',
    campaign_name: 'Bring somebody along',
    problem_statement: 'Nobody asks a colleague to join, although it is much more fun together.',
    problem_reason: 'There is nothing in it for them when they do.',
  },
  {
    stage: 'referral',
    campaign_name: 'Good reviews',
    problem_statement: 'Happy customers would put in a good word for us if only we made that easy.',
    problem_reason: 'Showing it to others takes too many clicks.',
  },
  {
    stage: 'revenue',
    campaign_name: 'Bills to pay',
    problem_statement: 'Thousands use the free edition with pleasure and hardly a soul opens the wallet.',
    problem_reason: 'The things that cost extra do not look worth it.',
  },
  {
    stage: 'revenue',
    campaign_name: 'Leaving money on the table',
    problem_statement: 'Big firms pay us the same small amount as a single freelancer does.',
    problem_reason: null,
  },
  {
    stage: 'revenue',
    campaign_name: 'Full baskets',
    problem_statement: 'Shoppers fill their basket, see the final total and walk away before they buy.',
    problem_reason: 'Delivery suddenly makes everything more expensive.',
  },
]
