import { Eye, EyeOff, Timer, Trophy } from 'lucide-react'
import { Brand } from './brand'

const STEPS = [
  {
    Icon: Timer,
    title: 'Open a campaign',
    text: 'Name the problem and set the end. Everybody adds tactics until then.',
  },
  {
    Icon: EyeOff,
    title: 'Score blind',
    text: 'Impact, chances and efforts, 1 to 10. Nobody sees anybody else’s scores.',
  },
  {
    Icon: Trophy,
    title: 'See the ranking',
    text: 'When the clock runs out, every score is revealed at once.',
  },
]

/** The marketing page with its one button; `error` when a sign-in failed. */
export function LoginPage({ error }: { error?: string }) {
  return (
    <div className="mx-auto max-w-5xl px-4 py-6">
      <header className="mb-10">
        <Brand />
      </header>
      <main>
        <section className="mb-10 max-w-2xl">
          <h1 className="text-4xl leading-tight">
            The anti-random tactics platform for growth and product teams
          </h1>
          <p className="mt-4 mb-6 text-lg text-soft">
            Stop choosing what to try next by whoever speaks loudest. Score every idea without seeing each
            other’s scores, against a deadline, and let the ranking speak.
          </p>
          {error && (
            <p
              role="alert"
              className="mb-4 rounded-lg border border-danger bg-danger-soft px-4 py-3 font-semibold text-danger"
            >
              {error}
            </p>
          )}
          <a href="/api/auth/oauth/google" className="btn btn-primary px-6 py-2.5 text-lg no-underline">
            Sign in with Google
          </a>
        </section>
        <section aria-labelledby="how">
          <h2 id="how" className="mb-4 flex items-center gap-2">
            <Eye size={20} aria-hidden /> How it works
          </h2>
          <ol className="grid gap-4 md:grid-cols-3">
            {STEPS.map(({ Icon, title, text }) => (
              <li key={title} className="card">
                <Icon size={24} aria-hidden className="mb-2 text-accent" />
                <h3>{title}</h3>
                <p className="text-soft">{text}</p>
              </li>
            ))}
          </ol>
        </section>
      </main>
    </div>
  )
}
