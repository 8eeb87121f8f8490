import { Form } from '@remix-run/react'
import { SubmitButton } from '~/components/submit-button'
import { TABLE_FIELD_NAMES, TABLE_FIELDS } from '~/domain/tactics/table/constants'
import type { PreviewTable } from '~/domain/tactics/view'

type Props = { table: PreviewTable; text: string }

export function ColumnsForm({ table, text }: Props) {
  const columns = table.columns.map((_, column) => column)
  const isTaken = (column: number) => table.columns[column] !== null
  const others = columns.filter((column) => !isTaken(column) && isWorthChoosing(table, column))
  return (
    <Form method="post" encType="multipart/form-data" className="card mb-4">
      <h2>Columns</h2>
      {table.notes.map((note) => (
        <p key={note} className="mt-2 break-words">
          {note}
        </p>
      ))}
      <input type="hidden" name="text" value={text} />
      <input type="hidden" name="is_table" value="true" />
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        {columns.filter(isTaken).map((column) => (
          <Column key={column} table={table} column={column} />
        ))}
      </div>
      {others.length > 0 && (
        <details className="mt-3">
          <summary className="link">Left out: {others.length}</summary>
          <div className="mt-2 grid gap-3 sm:grid-cols-2">
            {others.map((column) => (
              <Column key={column} table={table} column={column} />
            ))}
          </div>
        </details>
      )}
      <input type="hidden" name="has_header" value="false" />
      <label className="tap mt-3 flex items-center gap-2">
        <input type="checkbox" name="has_header" value="true" defaultChecked={table.has_header} />
        The first row has headings
      </label>
      {table.has_scores && (
        <>
          <label className="tap flex items-center gap-2">
            <input type="checkbox" name="use_scores" value="true" defaultChecked={table.use_scores} />
            Take its scores as my own
          </label>
          <p className="hint">Otherwise the tactics start without a vote of yours.</p>
        </>
      )}
      <SubmitButton intent="previewTactics" busy="Checking…" className="btn mt-3">
        Preview again
      </SubmitButton>
    </Form>
  )
}

/** Trackers export the same heading up to a hundred times, and columns without anything in them. */
function isWorthChoosing({ headings, examples }: PreviewTable, column: number): boolean {
  const heading = headings[column] ?? ''
  return heading === '' ? examples[column] !== '' : headings.indexOf(heading) === column
}

function Column({ table, column }: { table: PreviewTable; column: number }) {
  const id = `column-${column}`
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="label break-words">
        <bdi>{table.headings[column] || `Column ${column + 1}`}</bdi>
      </label>
      <select
        id={id}
        name={`columns.${column}`}
        defaultValue={table.columns[column] ?? 'none'}
        className="input"
        aria-describedby={`${id}-example`}
      >
        <option value="none">Leave out</option>
        {TABLE_FIELDS.map((field) => (
          <option key={field} value={field}>
            {TABLE_FIELD_NAMES[field]}
          </option>
        ))}
      </select>
      <p id={`${id}-example`} className="hint truncate">
        <bdi>{table.examples[column]}</bdi>
      </p>
    </div>
  )
}
