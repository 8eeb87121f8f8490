import { Form, useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { FormKey } from '~/components/form-key'
import { SimilarList } from '~/components/similar-list'
import { SubmitButton } from '~/components/submit-button'
import type { PreviewLine } from '~/domain/tactics/view'
import { counted } from '~/domain/text'

type Props = { campaign_id: string; lines: PreviewLine[] }

/** What will be added and what not, with the button that adds. */
export function Preview({ campaign_id, lines }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone, and with it the focus.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus()
  }, [])
  const isBusy = useNavigation().formData?.get('intent') === 'addTactics'
  const good = lines.filter(({ problem }) => problem === null)
  const refused = lines.filter(({ problem }) => problem !== null)
  const button = `Add ${counted(good.length, 'tactic')}`
  return (
    <section className="card" aria-labelledby="preview">
      <h2 ref={heading} id="preview" tabIndex={-1}>
        Preview
      </h2>
      {good.length > 0 && (
        <>
          <h3 className="mt-4">Will be added ({good.length})</h3>
          <ol className="mt-2 grid list-decimal gap-2 pl-6">
            {good.map(({ name, similar }) => (
              <li key={name} className="break-words">
                <bdi>{name}</bdi>
                {similar.length > 0 && (
                  <div className="hint">
                    Similar wording:
                    <SimilarList similar={similar} campaign_id={campaign_id} label={`Similar to ${name}`} />
                  </div>
                )}
              </li>
            ))}
          </ol>
        </>
      )}
      {refused.length > 0 && (
        <>
          <h3 className="mt-4">Will not be added ({refused.length})</h3>
          <ul className="mt-2 grid list-disc gap-2 pl-6">
            {refused.map(({ name, problem }, index) => (
              <li key={index} className="break-words">
                <bdi>{visible(name)}</bdi>
                <p className="error">{problem}</p>
              </li>
            ))}
          </ul>
        </>
      )}
      {good.length > 0 && (
        <Form method="post" className="mt-4">
          <FormKey result={undefined} />
          <input type="hidden" name="tactics" value={linesOf(good)} />
          <input type="hidden" name="refused" value={linesOf(refused)} />
          <SubmitButton intent="addTactics" isBusy={isBusy}>
            {isBusy ? 'Adding…' : button}
          </SubmitButton>
        </Form>
      )}
    </section>
  )
}

/** Control characters as the pictures that stand for them. */
function visible(name: string): string {
  return name.replace(/\p{Cc}/gu, (sign) => {
    const code = sign.charCodeAt(0)
    return code < 0x20 ? String.fromCodePoint(0x2400 + code) : '\ufffd'
  })
}

function linesOf(lines: PreviewLine[]): string {
  return lines.map(({ name }) => name).join('\n')
}
