import { lookAtExample } from '../support/example'
import { signIn, test } from '../support/journey'

test('the empty dashboard leads to an example that nobody can change, without JavaScript', async ({
  page,
}) => {
  await signIn(page, 'Nora Newcomer')
  await lookAtExample(page)
})
