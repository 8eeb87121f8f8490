/** What is wrong with a field, under the id by which its control is described. */
export function FieldErrors({ field }: { field: { errorId: string; errors?: string[] | undefined } }) {
  if (!field.errors) return null
  return (
    <p id={field.errorId} className="error">
      {field.errors.join(' ')}
    </p>
  )
}
