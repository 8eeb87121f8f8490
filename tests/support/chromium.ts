import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export interface ChromiumLaunchOptions {
  executablePath: string
  args: string[]
  env: Record<string, string>
}

const packageEntry = createRequire(import.meta.url).resolve('@sparticuz/chromium')
const userId = process.getuid?.() ?? 0

const args = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-gpu',
  '--disable-sync',
  '--no-pings',
  '--no-proxy-server',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  '--font-render-hinting=none',
  ...(userId === 0 ? ['--no-sandbox'] : []),
]

// Only the package's own fonts, so that pages are drawn alike on every machine.
const fontConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir></fontconfig>
`

/** Unpacks Chromium once per machine and tells Playwright how to launch it. */
export async function chromiumLaunchOptions(parentFolder = tmpdir()): Promise<ChromiumLaunchOptions> {
  const folder = join(parentFolder, `chromium-${await packageVersion()}-${userId}`)
  if (!(await isUnpacked(folder))) await unpack(parentFolder, folder)
  return {
    executablePath: join(folder, 'chromium'),
    args,
    env: {
      ...definedEntries({ HOME: folder, ...process.env }),
      LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
      FONTCONFIG_FILE: join(folder, 'fonts', 'fonts.conf'),
    },
  }
}

async function packageVersion(): Promise<string> {
  const manifest = await readFile(join(packageEntry, '..', '..', '..', 'package.json'), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}

async function isUnpacked(folder: string): Promise<boolean> {
  const owner = await stat(join(folder, 'chromium')).then(
    ({ uid }) => uid,
    () => undefined,
  )
  // A folder another user prepared under the same name must not be executed.
  return owner === userId
}

async function unpack(parentFolder: string, folder: string): Promise<void> {
  const staging = await mkdtemp(join(parentFolder, 'chromium-unpacking-'))
  try {
    // The package unpacks into TMPDIR, and its libraries only where it believes to be on AWS Lambda.
    await promisify(execFile)(
      process.execPath,
      ['-e', 'require(process.argv[1]).executablePath()', packageEntry],
      {
        env: {
          ...process.env,
          NODE_OPTIONS: '',
          TMPDIR: staging,
          AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x',
        },
      },
    )
    await writeFile(join(staging, 'fonts', 'fonts.conf'), fontConfiguration)
    await rename(staging, folder)
  } catch (error) {
    await rm(staging, { recursive: true, force: true })
    // Another process may have finished the same work first.
    if (!(await isUnpacked(folder))) throw error
  }
}

function definedEntries(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}
