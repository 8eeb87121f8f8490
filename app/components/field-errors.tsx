type Props = { id?: string; errors: string[] | null | undefined; isAlert?: boolean }

export function FieldErrors({ id, errors, isAlert }: Props) {
  if (!errors) return null
  return (
    <p id={id} className="error" role={isAlert ? 'alert' : undefined}>
      {errors.join(' ')}
    </p>
  )
}
