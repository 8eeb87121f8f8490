import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { pageMeta } from '~/components/page-meta'
import { env } from '~/env.server'
import { scopeOf } from '~/http/request/scope.server'

export const meta = () =>
  pageMeta('Accessibility', 'What Tactics does for people with disabilities, and what is missing.')

/** For everybody; reads nothing. */
export async function loader(args: LoaderFunctionArgs) {
  const refusal = await scopeOf(args).refusal
  if (refusal) throw Response.json(refusal.error, refusal)
  return { support: env.SUPPORT_URL ?? null }
}

/** The short form of docs/accessibility.md, and whom to tell. */
export default function Accessibility() {
  const { support } = useLoaderData<typeof loader>()
  return (
    <article className="mx-auto grid max-w-2xl gap-4">
      <h1>Accessibility</h1>
      <p>
        Tactics aims at WCAG 2.2, level AA. It works by keyboard alone, without JavaScript, at 400 % zoom,
        with wide text spacing, in forced colors and with reduced motion. Every control is large enough for a
        finger.
      </p>
      <h2>Known gaps</h2>
      <ul className="list-disc pl-4">
        <li>The countdown of a campaign cannot be paused, and notices of success close after 5 seconds.</li>
        <li>Help beside a field closes with Escape only while its button has the focus.</li>
        <li>What people type in other languages is not marked as such for screen readers.</li>
        <li>The video on the landing page has captions and no sound, but no separate text.</li>
      </ul>
      <h2>How it was checked</h2>
      <p>
        Automated tests look at every screen in both themes and play whole journeys by keyboard, in Chromium.
        Firefox and WebKitGTK have walked the main screens. Nobody has tried it with a screen reader yet, and
        no third party has looked at it. The full report by criterion comes with the product:
        docs/accessibility.md.
      </p>
      <h2>Tell us</h2>
      <p>
        Something does not work for you?{' '}
        {support ? (
          <a href={support} className="link">
            Tell the people who run this installation
          </a>
        ) : (
          'Tell the person who runs this installation'
        )}
        .
      </p>
    </article>
  )
}
