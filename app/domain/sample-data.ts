import type { DecisionChoice } from './decisions/constants'
import type { Outcome, Verdict } from './outcomes/constants'
import type { Problem } from './campaigns/fields'

export const SAMPLE_TEAM = 'Northwind Growth'

/** The people of the sample team; local sign-in offers a button for each. */
export const samplePeople = [
  { name: 'Mara Lindqvist', email: 'mara@northwind.example' },
  { name: 'Jonas Okafor', email: 'jonas@northwind.example' },
  { name: 'Priya Raman', email: 'priya@northwind.example' },
] as const

/** Their colleagues in the sample team, who sign in nowhere. */
export const sampleColleagues = [
  { name: 'Amara Diallo', email: 'amara@northwind.example' },
  { name: 'Tomás Ferreira', email: 'tomas@northwind.example' },
  { name: 'Ingrid Solheim', email: 'ingrid@northwind.example' },
  { name: 'Wei Zhang', email: 'wei@northwind.example' },
  { name: 'Noor Haddad', email: 'noor@northwind.example' },
] as const

export type SampleTactic = {
  name: string
  /** Impact, chances and efforts, in the order of `samplePeople` and `sampleColleagues`; - did not score. */
  votes: string
  /** By the place of the vote. */
  reasons?: Record<number, string>
  comment?: string
}

type SampleOutcome = {
  tactic: number
  outcome: Outcome
  figure?: string
  link?: string
  sentence?: string
  verdict?: Verdict
}

/** `days` from the publication. */
type SampleExpectation = {
  expected_change: string
  expected_from?: string
  expected_to: string
  days: number
}

export type SampleDecision = {
  slots: number
  /** By the place of the tactic in the list above. */
  choices: readonly {
    tactic: number
    choice: DecisionChoice
    reason?: string
    expected?: SampleExpectation
  }[]
  outcomes: readonly SampleOutcome[]
}

export type SampleCampaign = Record<Problem, string> & {
  name: string
  tactics: readonly SampleTactic[]
  decision?: SampleDecision
}

export const sampleCampaigns: Record<'ended' | 'running', SampleCampaign> = {
  ended: {
    name: 'Win back quiet accounts',
    problem_statement: 'One account in five has not been opened for two months.',
    problem_reason: 'After the first week nothing gives people a reason to come back.',
    tactics: [
      {
        name: 'Send a short "what changed since you left" mail to accounts quiet for 60 days',
        votes: '8/7/4 7/7/5 8/6/4 7/8/4 8/7/5 6/7/4 8/8/4 7/7/5',
        comment: 'We have the release notes already, so half of this is copy.',
      },
      {
        name: 'Show unfinished work on the first screen after sign-in',
        votes: '7/8/2 7/8/3 8/9/2 6/8/2 8/8/3 7/9/2 8/9/1 7/8/2',
      },
      {
        name: 'Offer a 20-minute set-up call to every account that never invited a colleague',
        votes: '7/7/4 8/7/5 7/6/5 - 8/8/5 6/7/4 7/7/5 7/6/4',
      },
      {
        name: 'Weekly digest of what colleagues did, with one thing to pick up again',
        votes: '6/7/3 7/6/4 6/6/3 7/7/4 - 6/7/4 7/6/3 6/6/3',
        comment: 'The digest mail of the admin area could be the start.',
      },
      {
        name: 'Win-back price: two months at half the price for accounts about to lapse',
        votes: '9/8/3 2/3/4 9/9/2 3/2/3 8/9/3 2/2/5 - 9/7/3',
        reasons: {
          0: 'Half of those who cancel name the price.',
          1: 'People who left did not open the product, so the price is not the reason.',
          2: 'Worked for our add-on in spring.',
          5: 'We would train everybody to wait for the discount.',
        },
      },
      {
        name: 'Templates for the three jobs that people come back for',
        votes: '6/7/5 7/6/6 6/6/5 7/7/5 5/6/5 - 6/7/6 6/5/5',
      },
      {
        name: 'A page in the app that says what is new, month by month',
        votes: '4/7/3 5/6/3 5/7/2 4/6/3 5/7/4 4/8/3 - -',
      },
      {
        name: 'Push notifications for mentions that nobody has answered for a day',
        votes: '6/6/6 5/7/5 6/5/6 7/6/7 - 6/6/6 5/5/6 6/6/7',
      },
      {
        name: 'Rebuild the mobile app from scratch before the spring',
        votes: '9/3/10 8/2/10 7/3/9 8/3/10 9/2/10 7/4/9 8/3/10 6/2/9',
        comment: 'Great one day. Not this quarter.',
      },
      {
        name: 'Ask the ten accounts that came back last month what made them return',
        votes: '7/9/2 - - - - - - -',
        comment: 'Added an hour before the end, sorry!',
      },
    ],
    decision: {
      slots: 3,
      choices: [
        {
          tactic: 1,
          choice: 'do',
          reason: 'Small, and nobody doubts it.',
          expected: {
            expected_change: 'Accounts back within a week',
            expected_from: '41 %',
            expected_to: '44 %',
            days: 30,
          },
        },
        {
          tactic: 0,
          choice: 'do',
          reason: 'The copy exists; Jonas sends the first one on Monday.',
          expected: {
            expected_change: 'Accounts opened again after a mail',
            expected_from: '0',
            expected_to: '40 a week',
            days: 60,
          },
        },
        {
          tactic: 9,
          choice: 'do',
          reason: 'One score only, but five calls cost a day and sharpen all the others.',
        },
        { tactic: 2, choice: 'later', reason: 'When support has hands free after the release.' },
        { tactic: 3, choice: 'later' },
        {
          tactic: 4,
          choice: 'no',
          reason: 'We disagree on whether price is the reason. The calls will tell.',
        },
        { tactic: 8, choice: 'no', reason: 'Not this quarter.' },
      ],
      outcomes: [
        {
          tactic: 1,
          outcome: 'won',
          verdict: 'hit',
          figure: '+9 % accounts back within a week',
          link: 'https://northwind.example/reports/first-screen',
          sentence: 'Most of it in the first three days after the release.',
        },
        { tactic: 9, outcome: 'flat', sentence: 'Five calls, five reasons; none of them about price.' },
      ],
    },
  },
  running: {
    name: 'More sign-ups from the docs',
    problem_statement: 'Visitors read three pages and leave without an account.',
    problem_reason: 'Nothing on the page tells them what an account is good for.',
    tactics: [
      {
        name: 'Put a runnable example on top of every docs page',
        votes: '8/6/5 7/7/4',
        comment: 'The three most read pages would be a start.',
      },
      {
        name: 'Ask for the e-mail only after the first successful call',
        votes: '7/7/3 8/5/4',
      },
      {
        name: 'Write a migration guide for each of the two largest competitors',
        votes: '6/6/4 9/6/5',
      },
    ],
  },
}
