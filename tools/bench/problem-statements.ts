import type { Stage } from '~/domain/suggestions/constants'

/** A campaign as a team might open it, and the stage a growth expert would name for it. */
export type Statement = {
  stage: Stage
  campaign_name: string
  problem_statement: string
  problem_reason: string | null
}

/** Looked at while the playbook's vocabulary is worked on. */
export const tuning: Statement[] = [
  {
    stage: 'acquisition',
    campaign_name: 'More visitors this spring',
    problem_statement: 'Hardly anybody finds our website; traffic has been flat for half a year.',
    problem_reason: 'We rank nowhere in search engines and have no budget for advertising.',
  },
  {
    stage: 'acquisition',
    campaign_name: 'Sign-up sprint',
    problem_statement: 'The landing page gets visitors, but few of them create an account.',
    problem_reason: 'They leave before they understand what the product is for.',
  },
  {
    stage: 'acquisition',
    campaign_name: 'Pipeline for the autumn',
    problem_statement: 'Our sales people do not have enough qualified leads to talk to.',
    problem_reason: null,
  },
  {
    stage: 'acquisition',
    campaign_name: 'Get known in Germany',
    problem_statement: 'Nobody has heard of our brand in the new market.',
    problem_reason: 'We launched two months ago without any press or local audience.',
  },
  {
    stage: 'activation',
    campaign_name: 'First week',
    problem_statement: 'New users register and then never finish setting up their workspace.',
    problem_reason: 'The set-up asks for too much before anything useful happens.',
  },
  {
    stage: 'activation',
    campaign_name: 'Better onboarding',
    problem_statement: 'Only one in five new accounts reaches the moment where the product becomes useful.',
    problem_reason: 'They land on an empty dashboard and do not know what to do first.',
  },
  {
    stage: 'activation',
    campaign_name: 'Mobile start',
    problem_statement: 'People download the app, open it once and drop out during the tutorial.',
    problem_reason: null,
  },
  {
    stage: 'activation',
    campaign_name: 'Free trials that lead somewhere',
    problem_statement: 'Most of those who start a trial never import any data.',
    problem_reason: 'The import is complicated and nobody helps them with the first steps.',
  },
  {
    stage: 'retention',
    campaign_name: 'Bring them back',
    problem_statement: 'After a month most users are inactive.',
    problem_reason: 'They forget about us because nothing reminds them to come back.',
  },
  {
    stage: 'retention',
    campaign_name: 'Stop the leak',
    problem_statement: 'Too many customers cancel their subscription in the third month.',
    problem_reason: 'They say they no longer use it enough.',
  },
  {
    stage: 'retention',
    campaign_name: 'Weekly habit',
    problem_statement: 'Our players come less and less often each week.',
    problem_reason: 'There is nothing new to do after they have finished the main levels.',
  },
  {
    stage: 'retention',
    campaign_name: 'Churn task force',
    problem_statement: 'Churn among small companies has doubled since last year.',
    problem_reason: null,
  },
  {
    stage: 'referral',
    campaign_name: 'Word of mouth',
    problem_statement: 'Our users love the product but do not tell their friends about it.',
    problem_reason: 'There is no reason and no easy way to share it.',
  },
  {
    stage: 'referral',
    campaign_name: 'Invitation rate',
    problem_statement: 'Very few members invite colleagues to their team.',
    problem_reason: 'The invite button is hidden in the settings.',
  },
  {
    stage: 'referral',
    campaign_name: 'Viral loop',
    problem_statement: 'Each user brings us far less than one other user.',
    problem_reason: null,
  },
  {
    stage: 'referral',
    campaign_name: 'Advocates',
    problem_statement: 'Happy customers rarely write reviews or recommend us to others.',
    problem_reason: 'Nobody has ever asked them.',
  },
  {
    stage: 'revenue',
    campaign_name: 'Free to paid',
    problem_statement: 'Plenty of people use the free plan, but hardly anybody upgrades to a paid one.',
    problem_reason: 'The free plan already covers all that they need.',
  },
  {
    stage: 'revenue',
    campaign_name: 'Pricing review',
    problem_statement: 'Average revenue per account is too low to pay for our sales team.',
    problem_reason: 'We have one price for everybody, whatever they use.',
  },
  {
    stage: 'revenue',
    campaign_name: 'Checkout',
    problem_statement: 'Shoppers fill their cart and abandon it at the payment page.',
    problem_reason: null,
  },
  {
    stage: 'revenue',
    campaign_name: 'Grow existing accounts',
    problem_statement: 'Customers stay for years on the smallest package and buy nothing more.',
    problem_reason: 'We never offer them add-ons or a bigger package.',
  },
]

/** Held out: measured, never looked at while tuning. Two for each stage. */
export const heldOut: Statement[] = [
  {
    stage: 'acquisition',
    campaign_name: 'Course launch',
    problem_statement: 'We cannot reach enough teachers outside our own network.',
    problem_reason: 'We only post on one social channel, and our articles get no clicks.',
  },
  {
    stage: 'acquisition',
    campaign_name: 'Cheaper growth',
    problem_statement: 'A new customer from paid ads costs us more every quarter.',
    problem_reason: 'We depend on a single campaign channel.',
  },
  {
    stage: 'activation',
    campaign_name: 'Getting started',
    problem_statement: 'Teams that sign up do not complete their first project.',
    problem_reason: 'They are overwhelmed by the number of options on the first screen.',
  },
  {
    stage: 'activation',
    campaign_name: 'Aha moment',
    problem_statement: 'It takes newcomers ten days until they get any value from our tool.',
    problem_reason: null,
  },
  {
    stage: 'retention',
    campaign_name: 'Keep readers',
    problem_statement: 'Subscribers stop opening our newsletter and drift away after some weeks.',
    problem_reason: 'The content feels the same each time.',
  },
  {
    stage: 'retention',
    campaign_name: 'Renewals',
    problem_statement: 'A third of our yearly contracts are not renewed.',
    problem_reason: 'The people who bought it have left, and the others barely log in.',
  },
  {
    stage: 'referral',
    campaign_name: 'Friends of friends',
    problem_statement: 'The referral programme we launched is used by almost nobody.',
    problem_reason: 'The reward is small and the link is hard to find.',
  },
  {
    stage: 'referral',
    campaign_name: 'Community spread',
    problem_statement: 'What people make with our tool is never shared outside their own company.',
    problem_reason: null,
  },
  {
    stage: 'revenue',
    campaign_name: 'Monetise the app',
    problem_statement: 'We have many active users and almost no income.',
    problem_reason: 'Nearly all features are free and our premium offer is not convincing.',
  },
  {
    stage: 'revenue',
    campaign_name: 'Bigger baskets',
    problem_statement: 'Orders in our shop are small, and discounts eat the margin.',
    problem_reason: 'Customers only buy the cheapest item.',
  },
]
