import { CRITERIA } from '~/domain/tactics/constants'

/** Above the rows that were filled in but not sent before voting closed. Unseen if there are none. */
export function Unsent() {
  return <p className="sheet-unsent mb-2 font-semibold">These scores of yours were not sent in time:</p>
}

/** The columns of the sheet with what their ends mean; always in view where the strips stand side by side. */
export function SheetHead() {
  return (
    <div className="sheet-head">
      {CRITERIA.map(({ field, label, help, lowest, highest }) => (
        <div key={field}>
          <p className="font-semibold">{label}</p>
          <p className="text-sm text-soft">{help}</p>
          <p className="text-sm text-soft">
            1: {lowest}, 10: {highest}
          </p>
        </div>
      ))}
    </div>
  )
}
