import { sessions } from '../../db/access.schema.server'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { operation } from '../operation.server'
import { enforce } from '../policy'
import { iso } from '../sql.server'
import { SESSION_DAYS } from '../users/constants'
import { canManageAccount } from './policy'
import { SessionView } from './view'

export const listSessions = operation({
  name: 'listSessions',
  call: 'GET /api/users/me/sessions',
  scope: null,
  summary: 'The devices on which you are signed in, the last used first',
  denials: canManageAccount,
  output: z.object({ sessions: z.array(SessionView) }),
  failure: 'Failed to load your account',
  run: async ({ db, actor, now }) => {
    enforce(canManageAccount, actor)
    const { id, user_id, user_agent, created_at, expires_at } = sessions
    const lastUse = sql`greatest(${created_at}, ${expires_at} - make_interval(days => ${SESSION_DAYS}::int))`
    const rows = await db
      .select({
        id,
        user_agent,
        created_at: sql<string>`${iso(created_at)}`,
        last_used_at: sql<string>`${iso(lastUse)}`,
      })
      .from(sessions)
      .where(and(eq(user_id, actor.id), gt(expires_at, now)))
      .orderBy(desc(expires_at), id)
    const views = rows.map(({ user_agent, ...session }) => ({
      ...session,
      device: describeDevice(user_agent),
      is_current: session.id === actor.session_id,
    }))
    return { sessions: views }
  },
})

const UNKNOWN = 'Unknown device'

/** The first match wins, since most browsers also claim to be others. */
const BROWSERS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** A User-Agent header in plain words, such as 'Firefox on Linux'. */
export function describeDevice(user_agent: string | null): string {
  if (!user_agent) return UNKNOWN
  const nameOf = (known: typeof BROWSERS) => known.find(([pattern]) => pattern.test(user_agent))?.[1]
  const [browser, system] = [nameOf(BROWSERS), nameOf(SYSTEMS)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? UNKNOWN
}
