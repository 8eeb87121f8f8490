type Props = { id?: string; errors: string[] | null | undefined; isAlert?: boolean }

/** What is wrong with a field, under the id by which its control is described. */
export function FieldErrors({ id, errors, isAlert }: Props) {
  if (!errors) return null
  return (
    <p id={id} className="error" role={isAlert ? 'alert' : undefined}>
      {errors.join(' ')}
    </p>
  )
}
