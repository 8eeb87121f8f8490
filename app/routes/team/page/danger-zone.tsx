import { Link } from '@remix-run/react'

/** Shown to the owner only. */
export function DangerZone() {
  return (
    <section aria-labelledby="danger" className="card border-danger">
      <h2 id="danger" className="text-danger">
        Danger Zone
      </h2>
      <p className="mt-1 mb-3 text-soft">
        Deleting the team deletes its campaigns, tactics, votes and comments for good.
      </p>
      <Link to="?dialog=delete" preventScrollReset className="btn btn-danger-quiet">
        Delete Team
      </Link>
    </section>
  )
}
