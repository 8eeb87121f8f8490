import { dialog, heading, press, seenBy, sendForm } from './state'

const SCREEN = '/settings/account'

/** What a person does with their own account, up to its last step. */
export const accountStates = seenBy('owner', [
  { name: 'account', act: (page) => page.goto(SCREEN), shows: heading('Signed-in devices') },
  {
    name: 'account-name-missing',
    act: async (page) => {
      await page.goto(SCREEN)
      await page.getByLabel('Name shown to your teams').fill('')
      await press(page, 'Save Name')
    },
    shows: (page) => page.locator('.error'),
  },
  { name: 'account-delete', act: (page) => page.goto(`${SCREEN}?dialog=delete`), shows: dialog },
  {
    name: 'account-delete-unconfirmed',
    act: (page) => sendForm(page, `${SCREEN}?dialog=delete`, 'Delete Account'),
    shows: (page) => page.locator('#confirmation-error'),
  },
])
