import { isWebAddress } from './text'

/** Where the texts of a tactic go in the address of a new issue. */
const TITLE = '{title}'
const BODY = '{body}'
/** Trackers refuse longer addresses with 414; the body is cut to fit, between words. */
const ADDRESS_MAX = 7_000

/** Each tracker's own form of a new issue's address, by the address of a project (docs/integrations.md#issues). */
const PROJECTS: [project: RegExp, pattern: (found: string[]) => string][] = [
  [
    /^https:\/\/github\.com\/([\w.-]+)\/([\w.-]+?)(?:\.git)?(?:\/issues(?:\/new)?)?\/?$/i,
    ([owner, name]) => `https://github.com/${owner}/${name}/issues/new?title=${TITLE}&body=${BODY}`,
  ],
  [
    /^https:\/\/gitlab\.com\/([\w.-]+(?:\/[\w.-]+)+?)(?:\.git)?(?:\/-\/issues(?:\/new)?)?\/?$/i,
    ([project]) =>
      `https://gitlab.com/${project}/-/issues/new?issue[title]=${TITLE}&issue[description]=${BODY}`,
  ],
  [
    /^https:\/\/linear\.app\/(?:[\w-]+\/)?team\/([\w-]+)(?:\/[\w-]+)*\/?$/i,
    ([team]) => `https://linear.app/team/${team}/new?title=${TITLE}&description=${BODY}`,
  ],
  [/^https:\/\/linear\.new\/?$/i, () => `https://linear.new?title=${TITLE}&description=${BODY}`],
]

/** A pattern for new issues: that of a known tracker for the address of a project, otherwise the text itself. */
export function toIssuePattern(text: string): string {
  for (const [project, pattern] of PROJECTS) {
    const found = project.exec(text)
    if (found) return pattern(found.slice(1))
  }
  return text
}

/** Whether texts in a pattern stay behind its host, so that they cannot lead elsewhere. */
export function isIssuePattern(text: string): boolean {
  if (!text.includes(TITLE) || /[{}]/.test(text.replaceAll(TITLE, '').replaceAll(BODY, ''))) return false
  const [beforePath = ''] = text.replace(/^https?:\/\//i, '').split(/[/?#]/)
  return /^[^{]+$/.test(beforePath) && isWebAddress(filled(text, 'title', 'body'))
}

/** 'GitHub', 'GitLab', 'Linear', 'Jira', or the host of another tracker. */
export function trackerName(pattern: string): string {
  const { hostname, host } = new URL(filled(pattern, '', ''))
  if (hostname === 'github.com') return 'GitHub'
  if (hostname === 'gitlab.com') return 'GitLab'
  if (hostname === 'linear.app' || hostname === 'linear.new') return 'Linear'
  return hostname.endsWith('.atlassian.net') ? 'Jira' : host
}

export type Issue = {
  title: string
  description: string | null
  /** One line each: what the vote came to and where the minutes are. */
  facts: string[]
}

/** The address of the tracker's form for a new issue, filled in. The description is cut where the address would be too long. */
export function issueAddress(pattern: string, { title, description, facts }: Issue): string {
  const line = title.replace(/\s+/g, ' ')
  const end = facts.join('\n')
  if (description === null) return filled(pattern, line, end)
  const whole = filled(pattern, line, `${description}\n\n${end}`)
  if (whole.length <= ADDRESS_MAX) return whole
  const words = description.split(/(?<=\s)/)
  const addressOf = (count: number) =>
    filled(pattern, line, `${words.slice(0, count).join('').trimEnd()} …\n\n${end}`)
  let [fitting, tooMany] = [0, words.length]
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2)
    if (addressOf(middle).length <= ADDRESS_MAX) fitting = middle
    else tooMany = middle
  }
  return fitting === 0 ? filled(pattern, line, end) : addressOf(fitting)
}

function filled(pattern: string, title: string, body: string): string {
  const texts: Record<string, string> = { [TITLE]: title, [BODY]: body }
  return pattern.replace(/\{title\}|\{body\}/g, (place) => encodeURIComponent(texts[place] ?? ''))
}
