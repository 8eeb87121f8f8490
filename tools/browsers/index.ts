import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startSampleApp } from '../browser/app'
import { people } from '../browser/people'
import { startFirefox, startWebKit, type Driver } from './drivers'

/**
 * `npm run test:browsers`: the main job, sheet, decision, presentation and room in Firefox and WebKitGTK, by their paths in
 * FIREFOX, WEBKIT_DRIVER and WEBKIT_BROWSER (Debian: firefox-esr; webkit2gtk-driver, with `xvfb-run` where there is no
 * display).
 */
const {
  FIREFOX = '/usr/bin/firefox-esr',
  WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver',
  WEBKIT_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
} = process.env

const PATIENCE_MS = 60_000
const TRY_EVERY_MS = 200

/** Runs in the page: the visible control whose name begins so, the one in an open dialog first. */
const FIND = `const [kind, name] = arguments
const nameOf = (one) => (one.getAttribute('aria-label') ?? one.textContent).trim()
const labelled = () => [...document.querySelectorAll('label')].find((label) => nameOf(label).startsWith(name))
const root = document.querySelector('dialog[open]') ?? document
const found = kind === 'field'
  ? document.getElementById(labelled()?.htmlFor)
  : [...root.querySelectorAll('a, button, summary, label')].find((one) => nameOf(one).startsWith(name) && one.checkVisibility())
if (!found) return false
`
const PRESS = `${FIND}found.click(); return true`
const FILL = `${FIND}const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(found), 'value')
set.call(found, arguments[2])
found.dispatchEvent(new Event('input', { bubbles: true }))
return true`
const SEE = 'return document.body.innerText.includes(arguments[0])'
const SCORE_ALL = `for (const strip of document.querySelectorAll('.strip')) strip.querySelectorAll('input')[7].click()
return document.querySelectorAll('.strip :checked').length === document.querySelectorAll('.strip').length`
/** React has started once it has put its properties on an element. */
const IS_ALIVE = `return Object.keys(document.querySelector('#content') ?? {}).some((key) => key.startsWith('__react'))`

function personIn(driver: Driver, base: string) {
  async function until(what: string, script: string, ...args: unknown[]): Promise<void> {
    const end = Date.now() + PATIENCE_MS
    while (!(await driver.run<boolean>(script, args).catch(() => false))) {
      if (Date.now() > end) throw new Error(`Waited in vain: ${what}`)
      await sleep(TRY_EVERY_MS)
    }
  }
  return {
    see: (text: string) => until(`see ${text}`, SEE, text),
    seeNoDialog: () => until('see no dialog', "return !document.querySelector('dialog[open]')"),
    press: (name: string) => until(`press ${name}`, PRESS, 'control', name),
    fill: (label: string, text: string) => until(`fill ${label}`, FILL, 'field', label, text),
    scoreAll: () => until('score all', SCORE_ALL),
    async go(path: string) {
      await driver.go(base + path)
      await until(`come alive: ${path}`, IS_ALIVE)
    },
    path: () => driver.run<string>('return location.pathname', []),
  }
}

async function walk(driver: Driver, base: string): Promise<void> {
  const person = personIn(driver, base)
  await driver.go(`${base}/login`)
  await person.press('Sign in with Google')
  await person.press(`Continue as ${people.owner}`)
  await person.see('Your Teams')

  await person.go('/start')
  await person.fill('Campaign name', 'A walk in another browser')
  await person.fill('Tactics', 'Send a welcome series\nShow unfinished work on top')
  await person.press('Start and score')
  await person.see('2 tactics to score.')
  await person.scoreAll()
  await person.press('Submit scores')
  await person.see('2 of 2 scored')
  const campaign = await person.path()

  await person.go(`${campaign}/room`)
  await person.see('Scan to join and score')
  await person.go(`${campaign}?dialog=end`)
  await person.press('End Early')
  await person.see('Campaign Ended - Results Available')
  // The move that closes it would undo the next one.
  await person.seeNoDialog()

  await person.go(`${campaign}/present`)
  await person.press('Next')
  await person.see('#1')
  await person.go(`${campaign}/decision`)
  await person.press('Mark the first')
  await person.press('Mark the rest')
  await person.press('Publish')
  await person.press('Publish decision')
  await person.see('Do (')
}

type Choice = { name: string; files: string[]; needs?: string[]; start: () => Promise<Driver> }
const browsers: Choice[] = [
  { name: 'Firefox', files: [FIREFOX], start: () => startFirefox(FIREFOX) },
  {
    name: 'WebKitGTK',
    files: [WEBKIT_DRIVER, WEBKIT_BROWSER],
    needs: ['DISPLAY'],
    start: () => startWebKit(WEBKIT_DRIVER, WEBKIT_BROWSER),
  },
]
const there = browsers.filter(({ name, files, needs = [] }) => {
  const missing = [
    ...files.filter((file) => !existsSync(file)),
    ...needs.filter((variable) => !process.env[variable]),
  ]
  if (missing.length > 0) console.log(`${name} is skipped: there is no ${missing.join(' and no ')}.`)
  return missing.length === 0
})
const app = there.length > 0 ? await startSampleApp({ PLANS: 'off' }) : undefined
try {
  for (const { name, start } of there) {
    const driver = await start()
    try {
      await walk(driver, app?.url ?? '')
      console.log(`${name}: walked.`)
    } catch (error) {
      process.exitCode = 1
      console.log(`${name}: ${String(error)}`)
    } finally {
      await driver.stop()
    }
  }
} finally {
  await app?.stop()
}
