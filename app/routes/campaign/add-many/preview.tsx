import { Form } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { FormKey } from '~/components/form-key'
import { SimilarList } from '~/components/similar-list'
import { SubmitButton } from '~/components/submit-button'
import { CRITERIA } from '~/domain/tactics/constants'
import { DETAIL_FIELDS, DETAILS, hasDetails } from '~/domain/tactics/fields'
import type { PreviewLine } from '~/domain/tactics/view'
import { counted } from '~/domain/text'

type Props = { campaign_id: string; lines: PreviewLine[]; refusedTable: string | null; isTable: boolean }

export function Preview({ campaign_id, lines, refusedTable, isTable }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone, and with it the focus.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus()
  }, [])
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
            {good.map((line) => (
              <li key={line.name} className="break-words">
                <bdi>{line.name}</bdi>
                <LineDetails line={line} />
                {line.notes.map((note) => (
                  <p key={note} className="hint">
                    {note}
                  </p>
                ))}
                {line.similar.length > 0 && (
                  <div className="hint">
                    Similar wording:
                    <SimilarList
                      similar={line.similar}
                      campaign_id={campaign_id}
                      label={`Similar to ${line.name}`}
                    />
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
        <Form method="post" encType="multipart/form-data" className="mt-4">
          <FormKey result={undefined} />
          {isTable ? (
            <input type="hidden" name="tactics.json" value={JSON.stringify(good.map(toInput))} />
          ) : (
            <input type="hidden" name="tactics" value={linesOf(good)} />
          )}
          <input type="hidden" name="refused" value={refusedTable ?? linesOf(refused)} />
          <SubmitButton intent="addTactics" busy="Adding…">
            {button}
          </SubmitButton>
        </Form>
      )}
    </section>
  )
}

function LineDetails({ line }: { line: PreviewLine }) {
  const isScored = CRITERIA.some(({ field }) => line[field] !== null)
  if (!hasDetails(line) && !isScored) return null
  return (
    <div className="hint">
      {DETAILS.map(
        (name) =>
          line[name] !== null && (
            <p key={name} className={DETAIL_FIELDS[name].kind === 'lines' ? 'line-clamp-2' : 'truncate'}>
              <bdi>{line[name]}</bdi>
            </p>
          ),
      )}
      {isScored && (
        <p>
          Your scores: {CRITERIA.map(({ letter, field }) => `${letter} ${line[field] ?? '–'}`).join(', ')}
        </p>
      )}
    </div>
  )
}

function toInput({ similar: _similar, problem: _problem, notes: _notes, ...line }: PreviewLine) {
  return line
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
