import { describe, expect, it } from 'vitest'
import { parseProposals, parseVotes } from '../../tools/replay/polis'
import { BEFORE_PROPOSAL, NO_PROPOSAL, toTimeline } from '../../tools/replay/timeline'

const COMMENTS = 'timestamp,datetime,comment-id,author-id,agrees,disagrees,moderated,comment-body\n'
const VOTES = 'timestamp,datetime,comment-id,voter-id,vote\n'

describe('comments.csv', () => {
  it('keeps quoted texts with line breaks, commas and quotes whole', () => {
    const text = `${COMMENTS}20,Tue,1,7,0,0,1,"First line,\nsecond ""line"""\n10,Tue,0,8,0,0,1,Plain\n`
    expect(parseProposals(text)).toEqual([
      { id: 1, author: 7, at: 20, name: 'First line,\nsecond "line"' },
      { id: 0, author: 8, at: 10, name: 'Plain' },
    ])
  })

  it('reads Windows line ends and a byte order mark', () => {
    const text = `\uFEFF${COMMENTS}20,Tue,1,7,0,0,1,Plain\n`.replaceAll('\n', '\r\n')
    expect(parseProposals(text)).toEqual([{ id: 1, author: 7, at: 20, name: 'Plain' }])
  })

  it.each([
    ['timestamp,comment-id,author-id\n1,1,1\n', 'comments.csv lacks the column comment-body'],
    ['', 'comments.csv lacks the column timestamp, comment-id, author-id, comment-body'],
    [`${COMMENTS}soon,Tue,1,7,0,0,1,Plain\n`, 'comments.csv, line 2: timestamp must be a whole number'],
    [`${COMMENTS}1,Tue,1,7,0,0,1,"open\n`, 'comments.csv is not valid CSV'],
    [`${COMMENTS}1,Tue,1,7,0,0,1\n`, 'comments.csv is not valid CSV'],
    [`${COMMENTS}1,Tue,1,7,0,0,1,a\n1,Tue,1,7,0,0,1,b\n`, 'more than one row with the comment-id 1'],
  ])('refuses %j in a sentence', (text, sentence) => {
    expect(() => parseProposals(text)).toThrow(sentence)
  })
})

describe('votes.csv', () => {
  it('reads agree, pass and disagree', () => {
    const votes = parseVotes(`${VOTES}1,Tue,5,7,1\n2,Tue,5,7,0\n3,Tue,5,7,-1\n`)
    expect(votes.map(({ stance }) => stance)).toEqual(['agree', 'pass', 'disagree'])
    expect(votes[0]).toEqual({ at: 1, proposal: 5, voter: 7, stance: 'agree' })
  })

  it('refuses another vote, with its line', () => {
    expect(() => parseVotes(`${VOTES}1,Tue,5,7,1\n1,Tue,5,7,2\n`)).toThrow(
      'votes.csv, line 3: vote must be 1, 0 or -1',
    )
  })
})

describe('the timeline', () => {
  const proposals = parseProposals(`${COMMENTS}20,,1,7,0,0,1,Second\n10,,0,8,0,0,1,First\n`)

  it('mingles proposals and votes by time, proposals first and then the order of the file', () => {
    const votes = parseVotes(`${VOTES}30,,0,9,1\n20,,1,7,1\n20,,0,7,1\n10,,0,9,0\n`)
    const { steps, people } = toTimeline({ proposals, votes })
    expect(steps.map(({ kind, at, person, proposal }) => [kind, at, person, proposal.id])).toEqual([
      ['add', 10, 8, 0],
      ['vote', 10, 9, 0],
      ['add', 20, 7, 1],
      ['vote', 20, 7, 1],
      ['vote', 20, 7, 0],
      ['vote', 30, 9, 0],
    ])
    expect(people).toEqual([7, 8, 9])
  })

  it('sets aside votes that can go to no tactic', () => {
    const votes = parseVotes(`${VOTES}30,,4,9,1\n19,,1,9,1\n`)
    const { steps, unsendable } = toTimeline({ proposals, votes })
    expect(steps).toHaveLength(2)
    expect(unsendable.map(({ reason }) => reason)).toEqual([NO_PROPOSAL, BEFORE_PROPOSAL])
  })
})
