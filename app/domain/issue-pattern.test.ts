import { describe, expect, test } from 'vitest'
import { isIssuePattern, issueAddress, toIssuePattern, trackerName } from './issue-pattern'

const GITHUB = 'https://github.com/acme/app/issues/new?title={title}&body={body}'
const GITLAB = 'https://gitlab.com/acme/web/app/-/issues/new?issue[title]={title}&issue[description]={body}'
const LINEAR = 'https://linear.app/team/GRW/new?title={title}&description={body}'
const JIRA =
  'https://acme.atlassian.net/secure/CreateIssueDetails!init.jspa?pid=10000&issuetype=10001&summary={title}&description={body}'

test.each([
  ['https://github.com/acme/app', GITHUB],
  ['https://github.com/acme/app.git', GITHUB],
  ['https://github.com/acme/app/issues/', GITHUB],
  ['https://gitlab.com/acme/web/app', GITLAB],
  ['https://gitlab.com/acme/web/app/-/issues', GITLAB],
  ['https://linear.app/acme/team/GRW/active', LINEAR],
  ['https://linear.new', 'https://linear.new?title={title}&description={body}'],
  [JIRA, JIRA],
  ['https://github.com/acme', 'https://github.com/acme'],
])('%s becomes %s', (given, pattern) => {
  expect(toIssuePattern(given)).toBe(pattern)
})

test.each([
  [GITHUB, 'GitHub'],
  [GITLAB, 'GitLab'],
  [LINEAR, 'Linear'],
  [JIRA, 'Jira'],
  ['https://git.acme.com:8443/x/-/issues/new?issue[title]={title}', 'git.acme.com:8443'],
  ['https://github.com.evil.example/?{title}', 'github.com.evil.example'],
])('%s is opened in %s', (pattern, name) => {
  expect(isIssuePattern(pattern)).toBe(true)
  expect(trackerName(pattern)).toBe(name)
})

test.each([
  ['without a place for the title', 'https://github.com/acme/app/issues/new?body={body}'],
  ['with a place that is unknown', `${GITHUB}&labels={labels}`],
  ['of a script', 'javascript:alert({title})'],
  ['of a script behind spaces', ' javascript:alert({title})'],
  ['of data', 'data:text/html,{title}'],
  ['with the title as its host', 'https://{title}/new'],
  ['with the title in its host', 'https://acme.{title}.com/new'],
  ['with the title as its user', 'https://{title}@github.com/new'],
  ['with the title as its port', 'https://github.com:{title}/new'],
  ['with a password', 'https://acme:secret@github.com/?{title}'],
  ['without a host', 'https:///{title}'],
])('A pattern %s is none', (_, pattern) => {
  expect(isIssuePattern(pattern)).toBe(false)
})

describe('An address of a new issue', () => {
  const facts = ['Score 8.25.', 'https://tactics.example.com/campaigns/1/decision']

  test('carries title, description and facts, and nothing of them is read as a part of the address', () => {
    const title = 'Invite & share?title=x#{body} ünï\ncode'
    const description = 'A "quoted" = sign\n{title}'
    const query = new URL(issueAddress(GITHUB, { title, description, facts })).searchParams
    expect([...query.keys()]).toEqual(['title', 'body'])
    expect(query.get('title')).toBe('Invite & share?title=x#{body} ünï code')
    expect(query.get('body')).toBe(`${description}\n\n${facts.join('\n')}`)
  })

  test('is cut between words where it would be too long, and keeps the facts', () => {
    const description = 'äöü ÄÖÜ '.repeat(249).trim()
    const address = issueAddress(GITHUB, { title: 'Invite friends by link', description, facts })
    expect(address.length).toBeLessThanOrEqual(7_000)
    const body = new URL(address).searchParams.get('body') ?? ''
    expect(body).toMatch(/ (äöü|ÄÖÜ) …\n\nScore 8\.25\.\nhttps/)
    expect(body.length).toBeGreaterThan(1_200)
    const endless = issueAddress(GITHUB, { title: 'Invite friends', description: '漢'.repeat(2_000), facts })
    expect(new URL(endless).searchParams.get('body')).toBe(facts.join('\n'))
  })
})
