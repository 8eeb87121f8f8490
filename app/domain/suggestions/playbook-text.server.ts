/**
 * The playbook: growth tactics for each stage, without any network. A stage is its name, the words of its problems, its
 * idioms, and its tactics, one a line.
 * - A tactic is its guessed impact, chances and efforts from 1 to 10, then its name: one sentence in the imperative, more than
 *   60 characters and within the limits of a tactic's name. It names the place, the time or the number, so that a team can
 *   start tomorrow, and is no near-duplicate of another one. Tactics that fit a problem equally well are ordered by
 *   `impact + chances - EFFORT_WEIGHT * efforts`. The first ten of a stage are its starter list: of use to most teams.
 * - The words are those in which growth teams describe the problems of the stage. All its tactics are found by them, because
 *   a problem shares few words with its remedy. Stop words have no effect.
 * - Idioms are for people outside of growth teams, whose single words say little; `…` stands for up to three words. An idiom
 *   belongs to one stage only.
 *
 * `npm run tool -- bench:playbook` measures the effect of a change.
 */
export const playbookText = `
# acquisition

acquisition attract audience awareness brand unknown visibility visitor traffic website homepage landing page search
engine seo rank keyword content article blog advertising ads adwords paid channel campaign budget cost per lead cpc
cac leads pipeline prospect outbound cold email sales sign-up register account create conversion bounce press media
social network reach discover find heard market launch event webinar partner stranger poster flyer leaflet newspaper
magazine advert town neighbourhood street passer-by door phone call enquiry inquiry google youtube instagram

heard of, hear about us, know us, know about us, know … exist, know … we are, know … name, find us, come across,
look for us, look us up, never see us, notice us, on the map, out there, reach … people, reach new, new faces,
new people, new customers, more people, get … word out, nobody calls, nobody rings, phone … ring, nobody comes in,
walk in, walk past, turn up, at the door, nobody knows, unheard of, too few enquiries, no enquiries, nobody asks for,
each new customer costs, get a customer, win a customer, win customers, first customers, make … known,
in the dark about us

7 7 4 Write one comparison page per well-known competitor, with an honest table of where each is better, for people who search for alternatives.
6 7 4 Interview ten recent sign-ups about the words they typed into a search engine, and publish one article for each phrase that comes up twice.
6 6 2 Rewrite the headline of the landing page around the outcome customers name most often, and test it against the present one for two weeks.
5 6 3 Replace the stock picture above the fold with a thirty-second recording of the product doing its main job.
7 7 2 Cut the sign-up form to e-mail and password and ask for everything else after the account exists.
5 7 3 Add sign-up with Google and Microsoft accounts next to the form, and measure how many visitors choose it.
8 5 7 Build a free calculator or checker for the problem you solve that works without an account and links to the product at the end.
5 6 3 Offer the most used template of your product as a free download on a separate page, and list it in template directories.
7 6 5 List the product in the marketplaces of the two tools your customers already use, with screenshots and a short video.
6 6 4 Pitch a joint webinar to a company that sells something else to the same audience, and share the list of registrations.
6 5 4 Write guest articles for three newsletters your audience reads, each built on numbers only you have.
7 5 6 Publish an annual report with anonymised data from your product, and send it to ten journalists of the trade press in person.
5 6 3 Sponsor one niche newsletter for four issues with a dedicated landing page, and stop if the cost per sign-up is above your limit.
4 6 3 Answer the twenty most read questions about your topic in public forums, fully and without a sales pitch, with your name and a link in the profile.
5 5 3 Launch on a product directory on a quiet day, with the team ready to answer every comment within minutes.
6 6 4 Run search ads only for phrases that show an intention to buy, and send each phrase to a page that repeats it in the headline.
5 6 3 Show retargeting ads for seven days to visitors who read the pricing page and did not sign up.
6 5 4 Move a fifth of the advertising budget from the largest channel to three small tests of two weeks each, and keep the cheapest one.
5 7 2 Put three customer quotes with name, photo and a number right beside the sign-up button.
6 6 4 Turn your five best customer stories into short case studies with the figures before and after, one for each industry you sell to.
7 6 6 Open an interactive demo with sample data that visitors can click through without leaving an e-mail address.
5 6 4 Add a chat on the pricing and comparison pages in office hours, answered by someone who knows the product.
6 7 4 Collect all pages that rank on places 5 to 15 in search results and improve them one by one: title, missing questions, internal links.
5 7 4 Make the site load in under two seconds on a phone by cutting scripts and images, and watch the bounce rate of mobile visitors.
5 4 6 Record a weekly podcast episode with practitioners from your audience, who will pass on their own episode to their followers.
6 6 5 Translate the landing page, the pricing and the sign-up into the language of your second largest group of visitors.
5 5 4 Find twenty micro-influencers in your niche, give each a free account, and pay for posts only after they have used it for a month.
5 5 4 Start an outbound experiment: fifty hand-written messages to companies that have just hired for the role you help, one question each.
6 6 4 Score incoming leads by company size and pages visited, and let sales call the top tenth within one hour.
6 6 4 Hold a free one-hour workshop every month on the problem, not on the product, and invite participants to an account at the end.
4 6 4 Speak at two local meet-ups of your audience each month and bring a short code that opens an extended trial.
6 6 4 Create one landing page per use case, with its own words, pictures and example, in place of one page for everybody.
5 6 5 Write a public glossary of the fifty terms of your field, each page with an example and a link to a matching feature.
5 4 5 Ask universities or training companies to use the product in their courses for free, so that graduates bring it to their employers.

# activation

activation onboarding newcomer beginner new user first session first time start getting started setup set-up configure
configuration workspace install download import migrate tutorial tour walkthrough guide help step complete finish
stuck confused overwhelmed complicated difficult empty blank dashboard aha moment time to value understand learn trial
try drop out registration account incomplete profile fiddly tricky puzzled lost clueless bewildered screen button form
field password verify explain explanation instruction manual teach learning curve

and then nothing, then nothing happens, where to begin, where to start, how to begin, how to start, what to do,
how it works, how to use, what it is for, get going, get started, get into it, see the point, never get to, never got,
never really use, never start, never try, never even, give up, get lost, get stuck, too many steps, too hard,
takes too long, too much work, too difficult, first day, first time, first hour, first minutes, first steps, first try,
look around, in the beginning, once inside, after signing up, make … account and, do not understand,
hard to understand, hard to learn, need … hand, half way, not finish, never finish

8 6 4 Define the one action that predicts staying, show it as the first step after sign-up, and hide everything else until it is done.
7 7 4 Fill every new account with realistic sample data that can be removed with one click, so that no screen is blank.
6 7 3 Show a checklist of at most four steps on the first screen, the first one ticked already, each leading straight to the place where it is done.
7 6 5 Replace the product tour with a single interactive task that produces something the user can keep.
7 7 4 Ask one question after registration, namely what the person wants to get done, and open the matching template right away.
6 8 4 Call or write in person to every new account of the first week, ask where it got stuck, and fix the most named obstacle each Friday.
6 7 3 Send a welcome series of three short e-mails, each with one task that takes under five minutes, and stop it once the task is done.
7 6 4 Measure the time from registration to the first result, put it on a screen in the office, and remove one step from the path each week.
8 6 7 Import data from the tool people come from with one click: start with the most common one and a file upload for the rest.
7 7 6 Offer to do the migration for new customers for free: they send a file, you hand back a finished workspace within a day.
5 7 2 Postpone e-mail confirmation until after the first useful action, and let people work meanwhile.
5 7 3 Rewrite every empty state: what will be here, why it helps, and one button that starts it.
6 7 4 Turn configuration into sensible defaults: remove every setting from set-up that fewer than one in ten users changes.
6 6 4 Offer a twenty-minute set-up call in the welcome message, with times to book directly, to accounts above a certain size.
8 5 6 Let people try the main feature before they register, and keep what they made once they do.
4 7 2 Add a progress bar to the set-up with an honest estimate of the minutes left.
6 7 3 Record the sessions of twenty new users with their consent, watch them as a team, and list every hesitation longer than ten seconds.
6 7 3 Send a message on the day after registration that continues exactly at the step where the person stopped.
7 7 4 Provide ten ready-made templates for the most frequent jobs and let newcomers pick one on the first screen.
6 6 4 Shorten the tutorial to the first thirty seconds and explain the rest in place, the first time each feature is opened.
4 7 2 Ask for permissions such as notifications or location only when a feature needs them, with a sentence that says why.
4 7 2 Celebrate the first finished result with a clear message that says what was achieved and what the next step is.
6 6 5 Build separate starts for administrators and for the people they invite, since the latter need no set-up at all.
5 6 4 Add a help button to each step of the set-up that opens a one-minute video of exactly that step.
5 6 4 Hold a live onboarding session twice a week in which new users set up their own account together with you.
6 6 3 Delay the choice of a plan and the credit card until after the trial has shown its worth.
5 6 3 Trigger a friendly chat message when someone stays on a set-up step for more than two minutes.
5 5 5 Detect the industry from the company domain and preselect matching examples, labels and defaults.
4 5 3 Let the first session end with an appointment: the user chooses when the product should remind them to continue.
7 6 4 Compare the first-day clicks of accounts that became active with those that did not, and rebuild the first screen around the difference.
4 7 2 Write a quick-start guide of one page with three steps and link it in the first e-mail, the empty screen and the help menu.
5 6 3 Show a preview of the finished result at the start of the set-up, so that people know what their effort leads to.
5 6 4 Save unfinished set-ups automatically and let people continue on another device with a link.
5 6 2 Extend the trial by a week for everyone who completes the key steps, and say so on the checklist.

# retention

retention retain keep loyal loyalty churn cancel cancellation quit leave left lose lost stop stopped inactive dormant
lapsed sleeping forget forgotten return come back again habit engagement engaged usage daily weekly monthly active
login log in less often rarely decline fade bored boring repeat renew renewal contract subscription subscriber
unsubscribe reactivate win back satisfaction support regular routine tired gone disappear dwindle novelty abandon
drawer dust unopened uninstall delete farewell goodbye resign disappoint

come back, came back, coming back, not return, never return, second time, never again, a while, any more, anymore,
no longer, used to, stop using, stop coming, stopped using, stopped coming, drift away, fall away, walk out, leave us,
left us, gone again, go away, go elsewhere, gone quiet, go quiet, lose interest, lost interest, less and less,
fewer and fewer, less often, wear off, move on, out of habit, after … weeks, after … months, after a month, next month,
for long, stay away, not stay, run out of, see … again, hear from … again, forget about, switch to, go to … competitor,
goodbye, disappear, vanish, regulars, lose … people, lose … customers

7 7 4 Send a weekly summary with what changed for the reader personally and one thing that waits for them, on the weekday they are usually active.
6 8 2 Ask everyone who cancels for the reason in one click, read the answers every week, and fix the most frequent one first.
6 7 3 Offer to pause the subscription for one to three months in place of cancelling it.
5 8 2 Call ten people who left in the last quarter and ask what they use now and why.
8 6 5 Define an alarm for falling usage, such as half of the usual logins in two weeks, and let customer success reach out the same day.
6 6 3 Win back lapsed users with one message about the improvement that answers the reason they gave when they left.
6 6 3 Add reminders that users set themselves, at the place where they stop working, for the time when they want to continue.
7 7 5 Hold a review with each large customer every quarter: results reached, goals for the next three months, unused features.
8 5 5 Find the action that loyal users take every week, and lead all others to it within the product.
4 7 2 Publish a short note on what is new each month, with one picture for each change, inside the product where it is used.
5 5 4 Introduce streaks or milestones for the habit that creates the value, with a way to recover a missed day.
7 8 3 Retry failed card payments four times over two weeks and warn by e-mail before a card expires, so that nobody is lost by accident.
6 6 3 Give every account a second contact person early, so that it survives when the first one changes jobs.
7 7 4 Start the renewal conversation ninety days before the contract ends, with a page that shows the value of the past year in numbers.
8 5 7 Build integrations with the two tools your customers have open all day, so that your product shows up in their daily work.
5 6 3 Group users by the week they registered and look at the curve of each cohort monthly; stop features that do not bend it.
5 6 4 Offer refresher trainings of half an hour for teams whose activity fades, held by someone who knows their account.
5 7 3 Let people choose topic and frequency of every notification, so that they reduce them where they would otherwise switch off all.
6 6 5 Answer every support request within two working hours for a month and compare the cancellations with the month before.
6 6 6 Release new lessons, recipes or templates on a fixed weekday, and announce the next one at the end of each.
4 6 3 Reward long-standing customers with something money cannot buy: early access, a say in the roadmap, a visit.
6 6 3 Show dormant users what their colleagues have done since their last visit, with a link straight to it.
6 7 5 Collect the ten most frequent complaints of the last months, settle them, and tell everyone who complained.
6 7 2 Offer a smaller plan on the cancellation page to those who say that they use too little.
5 5 5 Open a community where users exchange how they work with the product, with one moderated question each week.
6 5 5 Make the exported data, history and statistics of an account more useful the longer it is used, and show what has grown.
6 7 3 Ask for a satisfaction score at thirty days and telephone everyone who gives six or less.
4 6 3 Offer an hour of free advice each quarter to users past their first half-year, and pass on what they wish for to the product team.
4 6 2 Remove users from mailings after ninety days without a click, and ask them once what they would rather read.
5 6 5 Give power users a shortcut, a command palette or bulk actions for the jobs they repeat every day.
7 6 5 Build a health score for each account from logins, breadth of features and open support tickets, and go through the lowest ten weekly.
5 7 5 Fix the slowest screen that people use daily, and tell them how much faster it has become.
4 6 4 Send a personal look back on the past year with the numbers the user can be proud of.
5 5 4 Invite inactive accounts to a guided fresh start: archive what is old and begin again with one click.

# referral

referral refer friend colleague invite invitation share sharing recommend recommendation word of mouth viral virality
spread tell others advocate ambassador fan review testimonial rating promoter nps reward link network community public
social team member k-factor neighbour family mate acquaintance chat conversation praise compliment proud delighted
together mention introduce introduction circle gift guest enthusiastic

tell … friend, tell … other, tell anyone, tell anybody, tell people, tell … family, tell … neighbour, tell … colleague,
bring … friend, bring … other, bring … along, bring someone, bring … family, bring … colleague, take … along,
talk about us, talk about it, speak about us, speak of us, pass it on, pass … on to, word of mouth, good word,
spread the, to themselves, show it to, show … friend, ask … friend, each other, mention us, mention it, through friend,
from a friend, by a friend, put … touch, hand … on, send … friend, say … about us, say nice things,
on their own behalf

7 7 2 Ask for a recommendation right after a success in the product, with a prepared message the user can change, not in a yearly mailing.
7 6 4 Reward both sides of a referral with something of the product itself, such as a free month for the friend and for the sender.
6 7 4 Give every user a short personal referral link and show beside it how many people came through it.
7 7 2 Put the invite button where people look at their result together with others, not in the settings menu.
8 6 5 Let users share a result as a public page that works without an account and carries a discreet line on where it was made.
7 6 3 Add a discreet badge "Made with" to everything that leaves the product, which paying customers may remove.
6 8 2 Write to everyone who gave nine or ten in the satisfaction survey and ask for a public review, with the direct link.
8 5 7 Make the main job better with two people: assign, mention and comment, so that inviting a colleague solves a problem.
6 6 4 Suggest the colleagues with the same company domain in the invite dialog, with everything but the send button done.
6 7 3 Allow a whole team to join by a link in a chat channel in place of single e-mail invitations.
7 6 5 Give guests a limited but useful access to what was shared with them, and offer an account at the first thing they cannot do.
5 6 4 Start an ambassador programme with twenty fans: early access, a direct line to the team, and their names on a page.
5 6 3 Show how many recommendations are missing until the next reward, in small steps that one person can reach.
5 6 2 Print a code for a friend on the receipt, the delivery note or the confirmation e-mail.
5 6 3 Let customers gift a month of the product to someone, without any condition, for their anniversary with you.
6 7 1 Ask satisfied customers for two names of people with the same problem at the end of each review call.
6 6 4 Create pictures and figures that make the user look good, sized for the network they post on, at one tap from the result.
5 6 4 Test three rewards against each other for a month: money, an upgrade, a donation in the name of the user.
5 7 2 Send a second, differently worded invitation to invited people who have not joined after three days, at most once.
6 7 3 Greet invited people with the name and the message of the person who invited them, and take them straight to the shared thing.
7 5 5 Offer partners such as agencies and consultants a share of the first year for each client they bring.
4 7 3 Feature one user each week with their story on your channels; they will spread it to their own network.
5 5 5 Run a challenge of four weeks that can only be done in pairs, with a common result to show.
5 6 4 Publish a gallery of what users have made, let them submit their work, and link back to each author.
4 8 2 Thank for every referral in person and at once, and tell the sender when their friend has started.
6 7 2 Make the referral programme visible in three places people pass anyway: the account menu, the success screen, the monthly invoice.
6 6 5 Let users embed live results on their own site or in their wiki, with a link to the original.
5 6 3 Prepare a slide and a one-page summary that an enthusiastic user can put before their boss or another department.
5 5 3 Place a waiting list before a new feature and let people move up by inviting others.
5 7 1 Ask at registration who recommended you, and call the most named people to learn how they talk about the product.
5 6 3 Reward a review on a comparison site with a small donation whatever the number of stars, and say so openly.
4 6 3 Split the invite flow into two steps, choosing people first and writing second, and measure where senders give up.
4 5 6 Organise a meeting of users in three cities where each brings one colleague from outside.
7 5 6 Build a public profile for every creator that collects their shared work and lets visitors copy it into their own account.

# revenue

revenue income money monetise monetize monetisation profit margin price pricing plan package paid pay payment paying
purchase buy buyer order basket cart checkout shop shopper store discount premium free freemium upgrade upsell
cross-sell add-on expansion average value arpu mrr billing invoice expensive cheap spend sell deal contract value cash
bill fee wage salary rent cent euro dollar pound coin till tip donate donation afford costly gratis generous loss
deficit worth earn earning turnover

pay for, pay us, pay anything, pay more, nobody pays, never pay, willing to pay, ready to pay, want … for nothing,
for free, free version, without paying, too expensive, too dear, too cheap, too little money, make money, earn,
make a living, make ends meet, break even, cover … costs, costs us more, more than they bring, in the red,
worth … money, worth the price, ask … money, charge, without buying, nobody buys, never buy, buy nothing, buy more,
spend more, spend … little, cheapest, out of money, bank account, left over, no profit, credit card, pull out … card,
same price

8 5 6 Charge by the unit in which customers see the value, such as projects, seats or orders, in place of one price for everyone.
7 7 3 Ask fifteen customers in pricing interviews at what price the product would be cheap, expensive and too expensive, and move the middle plan.
7 7 3 Show the upgrade at the very moment somebody reaches a limit, with what they gain and a button that pays in two clicks.
6 7 2 Offer annual billing with two months free on the plan page and preselect it for teams.
5 7 2 Reduce the plans to three, name them after customers rather than after metals, and mark the one most people should take.
7 6 3 Move one feature that only professionals need from the free plan to the paid one, and keep it for those who have it already.
7 6 4 Start every account with two weeks of premium without a card, then fall back to the free plan with a list of what was used.
6 7 3 Show all costs including shipping and taxes on the product page, so that no surprise waits at the checkout.
6 8 3 Let people buy as guests and offer the account after the payment.
6 7 4 Add the payment methods your market expects, such as wallets, direct debit or purchase on account, and watch each one separately.
6 7 3 Write to people who abandoned a cart after one hour and after one day, first with help, only then with an incentive.
6 6 5 Sell an add-on that existing customers ask support for most often: training, an extra integration, priority answers.
6 6 2 Bundle three items that are often bought together and price them a tenth below the sum.
6 7 2 Set the threshold for free shipping a fifth above the average order value, and show how much is missing.
7 6 2 Raise prices for new customers by a tenth, compare the conversion for a month, and keep the old price for everybody else.
7 7 3 Give sales a list each week of accounts that use ninety per cent of their package, and have them propose the next size.
8 6 7 Introduce a higher plan with security, roles and single sign-on for companies with their own purchasing department.
5 7 3 Put a short form "pay by invoice" beside the card form for business customers.
6 6 2 Replace blanket discounts by ones tied to something in return: a longer term, a reference, payment in advance.
6 6 4 Show on the pricing page what the product saves per month, computed from two numbers the visitor enters.
4 7 2 Place a frequently-asked section with the seven questions that stop people from paying directly under the prices.
5 6 2 Offer a guarantee: the money back within thirty days without any question, and say it beside the pay button.
6 7 3 Send trial users on the last day a personal account of what they have reached, with the plan that fits their usage.
6 5 4 Test a one-time purchase for people who will not subscribe, for the single most wanted result.
5 6 3 Recommend a better version at the point of choice, with the one difference that matters and the price per month of use.
6 6 4 Offer small extra packages, such as additional storage or credits, that are bought within the product without a new contract.
6 7 4 Cut the checkout to one page with address lookup, visible total and no menu that leads away.
7 6 4 Interview ten long-time free users about what they would pay for, and build a premium offer out of the three most frequent answers.
7 6 4 Sell a yearly licence for whole companies to those where five or more employees pay on their own.
6 7 3 Add a usage meter to the account page that tells early when the included amount will be used up, and what the next plan costs.
6 6 3 Review the fifty largest accounts for discounts that ran out long ago, and bring them to list price at the next contract.
4 6 2 Print trust marks, delivery time and return conditions next to the pay button, and measure the last step alone.
5 7 3 Let visitors see prices in their own currency and with local taxes, rounded as people expect there.
5 6 2 Propose a matching accessory after the item is in the cart, at most one, at a tenth to a third of its price.
`
