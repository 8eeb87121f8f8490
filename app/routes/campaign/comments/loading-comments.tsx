/** Shown while the code of the thread loads, and then while its comments do. */
export function LoadingComments() {
  return <p className="mb-3 text-soft">Loading comments…</p>
}
