type Props = { app: string; address: string }

/** In the browser of another app, in which Google refuses to sign in: the address, to be copied. */
export function OpenInBrowser({ app, address }: Props) {
  return (
    <div role="note" className="card mb-6 max-w-xl bg-sunken">
      <p className="font-semibold">Open this page in your browser</p>
      <p className="hint mt-1 mb-3">
        Google does not let you sign in inside {app}. Copy the address, or choose “Open in browser” in the
        menu.
      </p>
      <input readOnly aria-label="Address of this page" value={address} className="input" />
    </div>
  )
}
