import '../support/mail-secret'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Mail, peopleIn } from '~/jobs/mail/kinds.server'
import { deleteMailFiles } from '~/http/request/mail-files.server'
import { composeMail } from '~/jobs/mail/compose.server'
import { fileTransport } from '~/jobs/mail/transport.server'

const person = (last: string, name: string) => ({
  id: `01993b5e-7c1f-7a55-9d0e-5b1c2f6a8e${last}`,
  name,
  address: `${name.toLowerCase()}@example.com`,
})
const ada = person('0a', 'Ada')
const ben = person('0b', 'Ben')
const cleo = person('0c', 'Cleo')
const about = { id: person('01', 'Campaign').id, name: 'Autumn growth', team_name: 'Growth' }
const time = { end_datetime: '2030-01-31T17:00:00.000Z', time_zone: null, milliseconds_left: 1 }

const toMember = ({ id, name, address }: typeof ada) => ({
  id: `mail-to-${name}`,
  recipient: { user_id: id },
  to: { address, name },
  about,
})
const tactics = Array.from({ length: 50 }, (_, index) => ({
  name: `Call customer ${index}`,
  added_by: index === 40 ? ben.id : cleo.id,
  added_by_name: index === 40 ? 'Ben' : 'Cleo',
}))
const mails: Mail[] = [
  { ...toMember(ada), kind: 'new_tactic_notifications', content: { ...time, is_scorer: true, tactics } },
  {
    ...toMember(ben),
    kind: 'new_comment_notifications',
    content: {
      comments: [{ tactic_name: 'A', user_id: ada.id, user_name: 'Ada', comment_text: 'Ask Cleo' }],
    },
  },
  {
    ...toMember(cleo),
    kind: 'campaign_ended_notifications',
    content: {
      headline: '',
      digest: null,
      witness: null,
      ranking: [],
      has_ranking: true,
      decider_id: ada.id,
      decider_name: 'Ada',
      is_decider: false,
      entry: null,
    },
  },
  {
    id: 'mail-to-guest',
    kind: 'team_invitation_notifications',
    recipient: { address: 'guest@example.com' },
    to: { address: 'guest@example.com', name: '' },
    about,
    content: { inviter_id: ben.id, inviter_name: 'Ben', opens_ballots: false },
  },
]

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tactics-mails-'))
  const { deliver } = fileTransport(folder)
  for (const mail of mails) await deliver(composeMail(mail), { id: mail.id, user_ids: peopleIn(mail) })
})
afterEach(() => rm(folder, { recursive: true }))

const kept = async () => (await readdir(folder)).map((name) => name.replace(/^mail-to-|\.eml$/g, '')).sort()

test.each([
  [{ id: ada.id, email: 'ada@example.com' }, ['guest']],
  [{ id: ben.id, email: 'ben@example.com' }, ['Cleo']],
  [{ id: cleo.id, email: 'cleo@example.com' }, ['Ben', 'guest']],
  [{ id: person('0d', 'Dora').id, email: 'Guest@example.com' }, ['Ada', 'Ben', 'Cleo']],
])('the files that are to or about %j go, the others stay', async (user, expected) => {
  deleteMailFiles(user, folder)
  expect(await kept()).toEqual(expected)
})

test.each(['Tactics', 'Campaign', 'Cleo', 'a'])(
  'an account called %s takes no mail of others',
  (full_name) => {
    const user = { id: person('0e', 'Eve').id, email: 'e@example.com', full_name }
    deleteMailFiles(user, folder)
    return expect(kept()).resolves.toEqual(['Ada', 'Ben', 'Cleo', 'guest'])
  },
)

test('a file of an earlier version is found by its recipient alone', async () => {
  const write = (name: string, to: string) =>
    writeFile(join(folder, `${name}.eml`), `From: x@y.z\r\nTo: ${to}\r\n\r\nTo: old@example.com\r\n`)
  await write('old', '"<new@example.com>, Old" <old@example.com>')
  await write('other', '"Old <old@example.com>" <new@example.com>')
  deleteMailFiles({ id: person('0f', 'Old').id, email: 'old@example.com' }, folder)
  expect(await kept()).toEqual(['Ada', 'Ben', 'Cleo', 'guest', 'other'])
})
