import { CRITERIA } from '~/domain/tactics/constants'

/** The columns of the sheet with what their ends mean; always in view where the strips stand side by side. */
export function SheetHead() {
  return (
    <div className="sheet-head">
      {CRITERIA.map(({ field, label, help, lowest, highest }) => (
        <div key={field}>
          <p className="font-semibold">{label}</p>
          <p className="text-xs text-soft">{help}</p>
          <p className="text-xs text-soft">
            1: {lowest}, 10: {highest}
          </p>
        </div>
      ))}
    </div>
  )
}
