import type { OperationName } from '~/contract/operations.server'
import { newId } from '~/domain/ids.server'
import { DAY, HOUR, inMilliseconds, MISSING_ID, scores } from './inputs'

export const ABSENT = Symbol('absent')
export const NOT_TEXT = [ABSENT, null, 5, true, ['text'], { text: 'text' }]
export const NUL = 'Growth team with \u0000 inside'
export const LONE_SURROGATE = 'Growth team with \ud83d inside'
export const UNSHOWN = 'Please remove characters that cannot be shown'
export const long = (length: number) => 'x'.repeat(length)

/** A field's wrong values and the sentence each is refused with. */
export type Wrong = [sentence: string, values: unknown[]]
export type Row = [name: OperationName, field: string, wrong: Wrong[]]

export const teamName: Wrong[] = [
  ['Team name is required', [...NOT_TEXT, '', '   ', '\u200b\u200b\u200b', '\u3164\u2800\u3164']],
  ['Team name must be at least 3 characters', ['ab', '  ab  ', '😀😀', 'a\u200bb']],
  ['Team name must be less than 50 characters', [long(51), '😀'.repeat(51)]],
  [UNSHOWN, [NUL, LONE_SURROGATE, 'Growth\nteam']],
]
export const campaignName: Wrong[] = [
  ['Campaign name is required', [...NOT_TEXT, '', '   ', '\u200b'.repeat(6)]],
  ['Campaign name must be at least 5 characters', ['abcd', '  abcd  ']],
  ['Campaign name must be less than 100 characters', [long(101)]],
  [UNSHOWN, [NUL, LONE_SURROGATE, 'Autumn\ngrowth']],
]
export const tacticName: Wrong[] = [
  [
    'Tactic name must be at least 10 characters long',
    [
      ...NOT_TEXT,
      '',
      '123456789',
      '   123456789   ',
      '\u200b'.repeat(12),
      '🚀'.repeat(5),
      `a${'\u200b'.repeat(9)}`,
    ],
  ],
  ['Tactic name must be at most 500 characters long', [long(501)]],
  [UNSHOWN, [NUL, LONE_SURROGATE, 'Ring the bell \u0007 loudly']],
]
export const pasted: Wrong[] = [
  ['Please paste at most 2,000,000 characters at once', [long(2_000_001)]],
  ['Please paste at most 10,000 lines at once', ['a\n'.repeat(10_001)]],
]
export const zone: Wrong[] = [
  [
    'The time zone must be an IANA name, for example Europe/Berlin',
    [5, true, {}, '', 'Berlin', 'Etc/Unknown', '+01:00', long(65), NUL],
  ],
]
export const rule: Wrong[] = [['This must be true or false', ['yes', 1, 0, 'true', []]]]
export const quorum: Wrong[] = [
  ['The quorum must be a whole number from 2 to 1000, or empty', [0, 1, 1_001, 2.5, '5', true, []]],
]
/** For a field that may be left out. */
export const whenGiven = (wrong: Wrong[]): Wrong[] =>
  wrong.map(([sentence, values]) => [sentence, values.filter((value) => value !== ABSENT)])
export const FORMAT = 'URL must start with a letter and contain only lowercase letters, numbers, and hyphens'
export const slug: Wrong[] = [
  ['URL must be at least 3 characters', ['ab']],
  ['URL must be less than 30 characters', [long(31)]],
  [
    FORMAT,
    ['Growth', '1team', '-team', 'my_team', 'my team', 'tëam', 'gr\u043ewth', 'team/../x', 'te.am', 'team%'],
  ],
]
export const end: Wrong[] = [
  ['End date and time is required', [...NOT_TEXT, '', '  ']],
  [
    'End date and time must carry a time zone, for example 2030-01-31T17:00:00Z',
    [
      'tomorrow',
      '2030-01-31',
      '2030-01-31T17:00:00',
      '2030-01-31T17:00',
      '2030-01-31 17:00:00Z',
      '2030-01-31T17:00:00 Europe/Berlin',
      '2027-02-30T17:00:00Z',
      '2030-13-01T17:00:00Z',
      '2030-01-31T25:00:00Z',
      'infinity',
      '+275760-01-01T00:00:00Z',
    ],
  ],
  [
    'Campaign must run for at least 1 hour',
    [inMilliseconds(HOUR - 1000), inMilliseconds(-DAY), '1970-01-01T00:00:00Z', '0000-01-01T00:00:00Z'],
  ],
  ['Campaign must end within a year', [inMilliseconds(400 * DAY), '9999-12-31T23:59:59Z']],
]
export const ballotScore = (label: string): Wrong[] => [
  [
    `${label} must be a whole number from 1 to 10`,
    [ABSENT, 0, 11, -1, 1.5, '5', '', true, [5], [], {}, 2 ** 31, 2 ** 53, 1e300],
  ],
]
export const problem = (label: string): Wrong[] => [
  [`${label} must be at most 500 characters`, [long(501), 5, ['text']]],
  [UNSHOWN, [NUL]],
]
export const limit: Wrong[] = [
  [
    'limit must be a whole number from 1 to 500',
    ['0', '501', '-1', '1.5', 'ten', '', '1e2', '9999999999999999'],
  ],
]
export const cursor: Wrong[] = [
  ['cursor must be the next_cursor of an earlier answer', ['next', '-1', "'--", long(201), '1.5']],
]
export const yesOrNo = (field: string): Wrong[] => [
  [`${field} must be true or false`, [ABSENT, null, 'yes', 'true', 'on', '', 0, 1, []]],
]
/** The tactics that the next round of ideas takes along. */
export const carried: Wrong[] = [
  ['Please choose at least one tactic', [ABSENT, null, 5, 'text', {}, []]],
  ['At most 500 tactics can be added at once', [Array.from({ length: 501 }, newId)]],
  ['A tactic is chosen twice', [[MISSING_ID, MISSING_ID.toUpperCase()]]],
  ['A tactic is not in this campaign, or it is decided', [['text']]],
]
/** The sheet of an assistant. */
export const machineSheet: Wrong[] = [
  ['scores must be a list with the scores of at least one tactic', [ABSENT, null, 5, 'text', {}, []]],
  [
    'A sheet has at most 500 tactics',
    [Array.from({ length: 501 }, () => ({ tactic_id: newId(), ...scores(1, 2, 3) }))],
  ],
  [
    'A tactic is on the sheet twice',
    [[MISSING_ID, MISSING_ID.toUpperCase()].map((tactic_id) => ({ tactic_id, ...scores(1, 2, 3) }))],
  ],
  ['A tactic on the sheet is not in this campaign', [[{ tactic_id: MISSING_ID, ...scores(1, 2, 3) }]]],
]
export const webAddress: Wrong = [
  'Link must be a web address that starts with http:// or https://',
  [
    'javascript:alert(1)',
    'JavaScript://example.com/%0aalert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'mailto:ada@example.com',
    '//example.com',
    'example.com',
    'https://',
    'https://exa mple.com',
    'https:\\\\example.com',
    'https://ada:secret@example.com',
    'https://ada@example.com',
  ],
]
export const issuePattern: Wrong[] = [
  [
    'Use the address of a project on GitHub, GitLab or Linear, or an http(s) address with {title} and {body} behind its host',
    [
      'javascript:alert({title})',
      'data:text/html,{title}',
      'https://{title}/new',
      'https://github.com/acme',
      'https://ada:pw@example.com/?t={title}',
      'https://example.com/?t={title}&l={labels}',
    ],
  ],
  ['The address must be at most 1,000 characters', [`https://example.com/{title}${long(1_000)}`, 5, {}]],
  [UNSHOWN, ['https://example.com/{title}\u0000']],
]
export const trackerLink: Wrong[] = [
  webAddress,
  ['tracker_link must be a web address, or null to clear it', [ABSENT, '', '  ', 5, {}]],
  ['Link must be at most 1,000 characters', [`https://example.com/${long(1_000)}`]],
  [UNSHOWN, ['https://example.com/\u0000', 'java\nscript:alert(1)']],
]

/** Calls that answer in pages. */
export const PAGED = [
  'listTeams',
  'listCampaigns',
  'listTactics',
  'listComments',
  'getTrackRecord',
  'listDeliveries',
  'listCampaignActs',
  'listTeamActs',
] as const
