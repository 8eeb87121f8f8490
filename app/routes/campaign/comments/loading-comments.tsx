export function LoadingComments() {
  return <p className="mb-3 text-soft">Loading comments…</p>
}
