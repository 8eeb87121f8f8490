import { beforeAll, describe, expect, test } from 'vitest'
import { operations, type OperationName } from '~/contract/operations.server'
import { useSharedApp } from '../support/app'
import { refusalOf, type Input, type Person } from '../support/client'
import { inputOf, newScene, signInAll, type Scene } from '../support/scene'
import { withoutLeftOut } from '~/domain/left-out'
import { newId } from '~/domain/ids.server'
import { TABLE_FIELDS } from '~/domain/tactics/table/constants'
import { isLater, NOTIFICATION_KINDS } from '~/domain/notifications/kinds'
import { WEBHOOK_EVENTS, WEBHOOK_FORMS } from '~/domain/webhooks/constants'
import { DAY, HOUR, inMilliseconds, MISSING_ID, newSlug, newTeam, scores } from '../support/inputs'
import {
  ABSENT,
  NOT_TEXT,
  NUL,
  LONE_SURROGATE,
  UNSHOWN,
  long,
  PAGED,
  type Row,
  teamName,
  campaignName,
  tacticName,
  pasted,
  carried,
  zone,
  rule,
  machineSheet,
  quorum,
  whenGiven,
  FORMAT,
  slug,
  end,
  ballotScore,
  problem,
  limit,
  cursor,
  yesOrNo,
  issuePattern,
  trackerLink,
  webAddress,
} from '../support/wrong-values'

const app = useSharedApp()
let owner: Person
let ids: Scene

beforeAll(async () => {
  const [first, member] = await signInAll(app, 'Olga Owner', 'Milo Member')
  owner = first
  ids = await newScene(owner, member)
})

const EVENTS = `An event is one of ${WEBHOOK_EVENTS.join(', ')}`

/** Every field of every call, with wrong values and their sentences (docs/product.md#input). */
const rows: Row[] = [
  ['createTeam', 'name', teamName],
  [
    'createTeam',
    'url_slug',
    [['URL is required', [...NOT_TEXT, '', '  ']], ...slug, [FORMAT, ['team\u0000']]],
  ],
  ['editTeam', 'name', whenGiven(teamName)],
  ['editTeam', 'url_slug', [['URL is required', ['', '  ', null]], ...slug]],
  ['editTeam', 'weekly_digest', whenGiven(yesOrNo('weekly_digest'))],
  ['editTeam', 'issue_pattern', issuePattern],
  ['generateUrl', 'teamName', teamName],
  ['checkUrl', 'slug', slug],
  ['setTeamInvite', 'open', yesOrNo('open')],
  ['setOpenBallots', 'open', yesOrNo('open')],
  ['setTeamObserver', 'observes', yesOrNo('observes')],
  ['setCampaignObserver', 'observes', yesOrNo('observes')],
  ['setChatSheet', 'open', yesOrNo('open')],
  ['setChatSheet', 'connection_id', [['Please select an assistant', [ABSENT, null, 5, '']]]],
  [
    'createWebhook',
    'url',
    [
      ['Address is required', [...NOT_TEXT, '', '  ']],
      [
        'Please enter a whole address that begins with https://',
        ['receiver', '//a.example', 'http://a.example/', 'https://', `https://a${NUL}.example/`],
      ],
      [
        'The address must not contain a user name or password',
        ['https://me@a.example/', 'https://me:secret@a.example/'],
      ],
      ['The address must be at most 2000 characters', [`https://a.example/${long(2000)}`]],
      [
        'The address must be one on the internet, not of a private network',
        [
          'https://127.1/',
          'https://localhost/',
          'http://localhost:3000/',
          'https://[::1]/',
          'https://169.254.169.254/',
          'https://0x0a000001/',
        ],
      ],
    ],
  ],
  [
    'createWebhook',
    'form',
    whenGiven([[`How it is written is one of ${WEBHOOK_FORMS.join(', ')}`, ['irc', 5]]]),
  ],
  [
    'createWebhook',
    'events',
    [
      ['Please choose at least one event', [ABSENT, null, [], 'tactic.added', {}]],
      [EVENTS, [['tactic.deleted'], [5]]],
      ['Each event can be chosen once', [['tactic.added', 'tactic.added']]],
    ],
  ],

  ['createCampaign', 'name', campaignName],
  ['createCampaign', 'team_id', [['Please select a team', [ABSENT, null, 5, true, [], '']]]],
  [
    'createCampaign',
    'contribution_mode',
    [['Contribution mode is required', [ABSENT, null, '', 'add', 'ADD_AND_VOTE', 5, ['vote_only']]]],
  ],
  ['createCampaign', 'end_datetime', end],
  ['createCampaign', 'problem_statement', problem('The problem statement')],
  ['createCampaign', 'problem_reason', problem('The reason')],
  ['createCampaign', 'time_zone', zone],
  ['runCampaignAgain', 'name', campaignName],
  // Too early, too late and tactics that are decided are refused after the end only (tests/domain/again.test.ts).
  ['runCampaignAgain', 'end_datetime', end.slice(0, -2)],
  ['runCampaignAgain', 'time_zone', zone],
  ['runCampaignAgain', 'tactic_ids', carried],
  ['startCampaign', 'team_name', whenGiven(teamName)],
  ['startCampaign', 'campaign_name', campaignName],
  ['startCampaign', 'end_datetime', end],
  ['startCampaign', 'time_zone', zone],
  [
    'startCampaign',
    'list',
    [
      [
        'Please give at least two tactics, one a line',
        [ABSENT, null, 5, '', ' \n ', 'Offer a yearly plan', 'Offer a yearly plan\n- offer a yearly plan'],
      ],
      ...pasted,
      [
        'At most 500 tactics can be added at once',
        [Array.from({ length: 501 }, (_, index) => `Offer plan number ${index}`).join('\n')],
      ],
      ['“Too short”: Tactic name must be at least 10 characters long.', ['Offer a yearly plan\nToo short']],
    ],
  ],
  ['createCampaign', 'roll', rule],
  ['createCampaign', 'machine_ballot', rule],
  ['editCampaign', 'machine_ballot', rule],
  ['createCampaign', 'quorum', quorum],
  ['editCampaign', 'ballots_open', rule],
  ['editCampaign', 'quorum', quorum],
  ['editCampaign', 'time_zone', zone],
  ['editCampaign', 'name', whenGiven(campaignName)],
  ['editCampaign', 'end_datetime', whenGiven(end)],
  ['editCampaign', 'problem_statement', problem('The problem statement')],
  ['editCampaign', 'problem_reason', problem('The reason')],

  ['addTactic', 'name', tacticName],
  ['editTactic', 'name', whenGiven(tacticName)],
  ['joinTactics', 'same_as', [['Please choose the tactic that it is the same as', [ABSENT, null, 5, '']]]],
  ['joinTactics', 'stays', [['Please choose which name stays', [null, 5, '', 'both']]]],
  ['addTactic', 'campaign_id', [['Please select a campaign', [ABSENT, null, 5, '']]]],
  ['addTactic', 'impact_score', whenGiven(ballotScore('Impact'))],
  ['addTactic', 'chances_score', whenGiven(ballotScore('Chances'))],
  ['addTactic', 'efforts_score', whenGiven(ballotScore('Efforts'))],
  ['addTactics', 'campaign_id', [['Please select a campaign', [ABSENT, null, 5, '']]]],
  [
    'addTactics',
    'tactics',
    [
      ['Please give at least one tactic', [ABSENT, null, 5, 'text', {}, [], ['text'], [null]]],
      ['At most 500 tactics can be added at once', [Array(501).fill({ name: 'Offer a yearly plan' })]],
    ],
  ],
  ['addTactic', 'description', [['Description must be at most 2,000 characters', [long(2001)]]]],
  [
    'addTactic',
    'key',
    [
      ['Key must be at most 64 characters', [long(65)]],
      [UNSHOWN, ['GRW\n12', NUL]],
    ],
  ],
  [
    'editTactic',
    'link',
    [['Link must be at most 1,000 characters', [`https://example.com/${long(1000)}`]], webAddress],
  ],
  [
    'previewTactics',
    'text',
    [['Please paste at least one tactic', [ABSENT, null, 5, '', ' \n ']], ...pasted],
  ],
  ['previewTactics', 'is_table', [['is_table must be true or false', [5, 'yes', null]]]],
  ['previewTactics', 'has_header', [['has_header must be true or false', [5, 'yes', null]]]],
  ['previewTactics', 'use_scores', [['use_scores must be true or false', [5, 'yes', null]]]],
  [
    'previewTactics',
    'columns',
    [
      [
        `columns must hold ${TABLE_FIELDS.join(', ')} or none, by the column's number from 0`,
        [5, 'name', null],
      ],
    ],
  ],
  [
    'listSimilarTactics',
    'text',
    [
      ['text is required', [ABSENT]],
      ['text must be at most 500 characters', [long(501)]],
      ['Please remove characters that cannot be shown', ['A null \u0000 in the text']],
    ],
  ],
  [
    'voteOnTactic',
    'text_version',
    [
      ['text_version must be text', [5]],
      ['text_version must be the one that the tactic was listed with', ['', 'a'.repeat(11), NUL]],
    ],
  ],
  ['voteOnTactic', 'impact_score', ballotScore('Impact')],
  ['voteOnTactic', 'chances_score', ballotScore('Chances')],
  ['voteOnTactic', 'efforts_score', ballotScore('Efforts')],
  [
    'voteOnTactic',
    'reason',
    [
      ['Reason must be at most 200 characters', [long(201)]],
      [UNSHOWN, ['one\ntwo']],
    ],
  ],
  ['handInMachineBallot', 'scores', machineSheet],
  ...(['addComment', 'editComment'] as const).map((name): Row => [
    name,
    'comment_text',
    [
      ['Comment is required', [...NOT_TEXT, '', '  \n ', '\u200b']],
      ['Comment must be at most 2,000 characters', [long(2001)]],
      [UNSHOWN, [NUL, LONE_SURROGATE]],
    ],
  ]),

  [
    'saveDecision',
    'version',
    [
      [
        'version must be that of the decision you have read; 0 before the first',
        [ABSENT, null, -1, 1.5, '0', 2 ** 31, 2 ** 53],
      ],
    ],
  ],
  [
    'saveDecision',
    'slots',
    [
      [
        'How many can be done must be a whole number from 0 to 100',
        [ABSENT, null, -1, 101, 1.5, '', '4', 'four', 2 ** 53],
      ],
    ],
  ],
  [
    'saveDecision',
    'tactics',
    [
      ['Please mark at least one tactic Do, Later or No', [ABSENT]],
      ['tactics must be an object of choices by tactic id', [null, 5, 'text', []]],
    ],
  ],
  ['saveDecision', 'publish', [['publish must be true or false', [null, 'yes', 1, []]]]],

  ['recordOutcome', 'verdict', [['verdict must be hit, missed or unclear', ['', 'Hit', 'won', 5, []]]]],
  [
    'recordOutcome',
    'outcome',
    [
      [
        'outcome must be won, flat, lost, not_tried or unclear',
        [ABSENT, null, '', 'Won', 'not tried', 'constructor', 5, ['won']],
      ],
    ],
  ],
  [
    'recordOutcome',
    'figure',
    [
      ['Figure must be at most 60 characters', [long(61), 5, ['text']]],
      [UNSHOWN, [NUL, LONE_SURROGATE, 'Two\nlines']],
    ],
  ],
  [
    'recordOutcome',
    'link',
    [
      webAddress,
      ['Link must be at most 500 characters', [`https://example.com/${long(500)}`, 5, {}]],
      [UNSHOWN, ['https://example.com/\u0000', 'java\nscript:alert(1)']],
    ],
  ],
  [
    'recordOutcome',
    'sentence',
    [
      ['Sentence must be at most 300 characters', [long(301), true, []]],
      [UNSHOWN, [NUL, LONE_SURROGATE]],
    ],
  ],
  ['linkIssue', 'tracker_link', trackerLink],
  [
    'openSecondRound',
    'tactic_ids',
    [
      ['Please choose at least one tactic', [ABSENT, null, 5, 'text', {}, []]],
      ['Please choose at most 7 tactics', [Array.from({ length: 8 }, newId)]],
      ['A tactic is chosen twice', [[MISSING_ID, MISSING_ID.toUpperCase()]]],
    ],
  ],
  [
    'openSecondRound',
    'hours',
    [['hours must be a whole number from 1 to 336', [null, 0, 337, 1.5, '24', 'a day']]],
  ],
  [
    'moveSecondRoundEnd',
    'end_datetime',
    [
      ['The second round must run for at least 1 hour', [inMilliseconds(DAY / 48)]],
      ['The second round must end within 14 days', [inMilliseconds(15 * DAY)]],
    ],
  ],
  [
    'voteInSecondRound',
    'votes',
    [
      ['Please score at least one tactic', [ABSENT, {}]],
      [
        'Please score at most 7 tactics at once',
        [Object.fromEntries(Array.from({ length: 8 }, () => [newId(), scores(1, 2, 3)]))],
      ],
    ],
  ],
  ['voteInSecondRound', 'keep', [['keep must be a list of tactic ids', [null, 5, 'text', {}]]]],

  ['listCampaigns', 'team_id', [['Please select a team', [ABSENT, '']]]],
  ['listTactics', 'campaign_id', [['Please select a campaign', [ABSENT, '']]]],
  [
    'changeName',
    'full_name',
    [
      ['Name is required', [...NOT_TEXT, '', '   ', '\u200b']],
      ['Name must be at most 200 characters', [long(201)]],
      [UNSHOWN, [NUL, LONE_SURROGATE, 'Ada\nKing']],
    ],
  ],
  ['exportResults', 'separator', [['separator must be comma or semicolon', ['tab', ';', '']]]],
  ['exportTactics', 'separator', [['separator must be comma or semicolon', ['tab', ';', '']]]],
  ['exportTeamActs', 'separator', [['separator must be comma or semicolon', ['tab', ';', '']]]],
  ['listTactics', 'filter', [['filter must be all or needs_vote', ['mine', '']]]],
  [
    'listTactics',
    'sort',
    [['sort must be newest, most_commented, score or shuffled', ['votes', 'average_score', '']]],
  ],
  [
    'listTactics',
    'q',
    [
      ['q must be at most 100 characters', [long(101)]],
      [UNSHOWN, [NUL]],
    ],
  ],
  ...PAGED.flatMap((name): Row[] => [
    [name, 'limit', limit],
    [name, 'cursor', cursor],
  ]),

  [
    'checkLimits',
    'action',
    [['action must be create_team or create_campaign', [ABSENT, null, 'delete_team', 5]]],
  ],
  ...['new_tactic', 'new_comment', 'campaign_ended', 'campaign_reminder', 'team_invitation'].map(
    (kind): Row => ['setNotificationPreferences', `${kind}_notifications`, yesOrNo(`${kind}_notifications`)],
  ),
]

function inputWith(name: OperationName, field: string, value: unknown): Input {
  const { [field]: _, ...others } = inputOf(name, ids)
  return value === ABSENT ? others : { ...others, [field]: value }
}

/** Null and empty text where a field may be left out: `tests/unit/left-out.test.ts` tries all of them. */
function isLeftOut(name: OperationName, field: string, value: unknown): boolean {
  if (value !== null && value !== '') return false
  return !(field in (withoutLeftOut(operations[name].input, { [field]: value }) as object))
}

/** All that a call here could change. */
async function everything(): Promise<unknown> {
  const { team_id, campaign_id, tactic_id } = ids
  return [
    await owner.must('listTeams'),
    await owner.must('getTeam', { team_id }),
    await owner.must('listCampaigns', { team_id }),
    await owner.must('listTactics', { campaign_id }),
    await owner.must('listComments', { tactic_id }),
    await owner.must('getNotificationPreferences'),
  ]
}

describe('Wrong input is refused with the sentence of its field', () => {
  let before: unknown
  beforeAll(async () => {
    before = await everything()
  })

  describe.each(rows)('%s: %s', (name, field, wrong) => {
    test.each(wrong)('%s', async (sentence, values) => {
      for (const value of values.filter((value) => !isLeftOut(name, field, value))) {
        const refusal = refusalOf(await owner.call(name, inputWith(name, field, value)))
        const wanted = { status: 400, error: sentence, fields: { [field]: [sentence] } }
        expect({ value, ...refusal }).toEqual({ value, ...wanted })
      }
    })
  })

  test('and has written nothing', async () => {
    expect(await everything()).toEqual(before)
  })
})

test('Preferences that came later may be left out, and are true or false otherwise', async () => {
  for (const kind of NOTIFICATION_KINDS.filter(isLater)) {
    const input = inputOf('setNotificationPreferences', ids)
    await owner.must('setNotificationPreferences', { ...input, [kind]: false })
    expect(await owner.must('setNotificationPreferences', input)).toMatchObject({ [kind]: false })
    expect(await owner.must('getNotificationPreferences')).toMatchObject({ [kind]: false })
    const refusal = refusalOf(await owner.call('setNotificationPreferences', { ...input, [kind]: 'no' }))
    expect(refusal).toMatchObject({ status: 400, error: `${kind} must be true or false` })
  }
})

test('Every wrong field has its sentence, and the first stands for all', async () => {
  const refusal = refusalOf(await owner.call('voteOnTactic', { tactic_id: ids.tactic_id, impact_score: 0 }))
  expect(refusal).toMatchObject({ status: 400, error: 'Impact must be a whole number from 1 to 10' })
  expect(Object.keys(refusal.fields ?? {})).toEqual(['impact_score', 'chances_score', 'efforts_score'])
})

test.each([
  ['editTeam', 'team_id', 'Send a name, a URL, whether there is a weekly mail, or an address for new issues'],
  [
    'editCampaign',
    'campaign_id',
    'Send a name, a problem, a reason, an end, a time zone or a rule of the vote',
  ],
] as const)('%s without a change is refused', async (name, id, sentence) => {
  expect(refusalOf(await owner.call(name, { [id]: ids[id] }))).toEqual({
    status: 400,
    error: sentence,
    fields: { name: [sentence] },
  })
})

test('A URL that is taken is a conflict on its field', async () => {
  const team = newTeam()
  await owner.must('createTeam', team)
  const error = 'This URL is already taken'
  const refusal = refusalOf(await owner.call('createTeam', team))
  expect(refusal).toEqual({ status: 409, error, fields: { url_slug: [error] } })
  expect(await owner.must('checkUrl', { slug: team.url_slug })).toEqual({ available: false })
})

test.each([
  ['createTeam', 'name', ['abc', long(50), '😀'.repeat(50), "Robert'); DROP TABLE teams;--", '<script>']],
  ['createTeam', 'url_slug', [`${newSlug().slice(0, 10)}-2`, `a${long(28)}a`]],
  ['createCampaign', 'name', ['abcde', long(100)]],
  [
    'createCampaign',
    'problem_statement',
    [ABSENT, null, '', ' \n ', long(500), '🙂'.repeat(500), 'Two\nlines\tand a tab'],
  ],
  ['createCampaign', 'problem_reason', [ABSENT, null, long(500), '🙂'.repeat(500), 'Two\nlines']],
  ['createCampaign', 'end_datetime', [inMilliseconds(HOUR + 600_000), inMilliseconds(365 * DAY)]],
  ['addTactic', 'name', ['1234567890', long(500), '🚀'.repeat(10), 'Invite\nfriends', 'ünïcödé 名前 😀']],
  ['addTactic', 'impact_score', [1, 10]],
  ['addComment', 'comment_text', ['x', '👍', long(2000), 'Two\nlines\tand a tab']],
] as [OperationName, string, unknown[]][])(
  '%s: %s is accepted up to its bounds',
  async (name, field, values) => {
    for (const value of values) {
      const input = { ...inputWith(name, field, value), ...(field === 'name' && { url_slug: newSlug() }) }
      const { status } = await owner.call(name, input)
      expect({ value, status }).toEqual({ value, status: 201 })
    }
  },
)

test('Text is kept as it was meant: trimmed and NFC-normalised, markup and quotes untouched', async () => {
  const name = '  Cafe\u0301 <b>"O\'Neil" & sons</b>  '
  const { team } = await owner.must('createTeam', { ...newTeam(), name })
  expect(team.name).toBe('Café <b>"O\'Neil" & sons</b>')
})
