/** The people of the sample team; local sign-in offers a button for each. */
export const samplePeople = [
  { name: 'Mara Lindqvist', email: 'mara@northwind.example' },
  { name: 'Jonas Okafor', email: 'jonas@northwind.example' },
  { name: 'Priya Raman', email: 'priya@northwind.example' },
] as const

export type SampleTactic = { name: string; votes: readonly (readonly number[])[]; comment?: string }

export type SampleCampaign = {
  name: string
  problem_statement: string
  problem_reason: string
  tactics: readonly SampleTactic[]
}

/** Votes are [impact, chances, efforts], in the order of the people. */
export const sampleCampaigns: Record<'ended' | 'running', SampleCampaign> = {
  ended: {
    name: 'Win back quiet accounts',
    problem_statement: 'One account in five has not been opened for two months.',
    problem_reason: 'After the first week nothing gives people a reason to come back.',
    tactics: [
      {
        name: 'Send a short "what changed since you left" mail to accounts quiet for 60 days',
        votes: [
          [8, 7, 3],
          [7, 7, 2],
          [8, 6, 3],
        ],
        comment: 'We have the release notes already, so this is mostly copy.',
      },
      {
        name: 'Offer a 20-minute set-up call to every account that never invited a colleague',
        votes: [
          [7, 6, 6],
          [8, 7, 7],
          [6, 6, 6],
        ],
      },
      {
        name: 'Rebuild the mobile app from scratch before the spring',
        votes: [
          [9, 3, 10],
          [8, 2, 10],
          [7, 3, 9],
        ],
        comment: 'Great one day. Not this quarter.',
      },
      {
        name: 'Show unfinished work on the first screen after sign-in',
        votes: [
          [6, 8, 2],
          [7, 8, 3],
          [7, 9, 2],
        ],
      },
    ],
  },
  running: {
    name: 'More sign-ups from the docs',
    problem_statement: 'Visitors read three pages and leave without an account.',
    problem_reason: 'Nothing on the page tells them what an account is good for.',
    tactics: [
      {
        name: 'Put a runnable example on top of every docs page',
        votes: [
          [8, 6, 5],
          [7, 7, 4],
        ],
        comment: 'The three most read pages would be a start.',
      },
      {
        name: 'Ask for the e-mail only after the first successful call',
        votes: [
          [7, 7, 3],
          [8, 5, 4],
        ],
      },
      {
        name: 'Write a migration guide for each of the two largest competitors',
        votes: [
          [6, 6, 4],
          [9, 6, 5],
        ],
      },
    ],
  },
}
