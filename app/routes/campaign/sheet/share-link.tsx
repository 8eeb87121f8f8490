import { CopyField } from '~/components/copy-field'

/** On top of the first sheet of a new campaign: the link that brings the team along. */
export function ShareLink({ inviteLink }: { inviteLink: string }) {
  return (
    <section aria-labelledby="share" className="card compact mt-2 mb-4">
      <h2 id="share" className="text-base">
        Bring your team along
      </h2>
      <p className="hint mb-2">Anyone with this link can join and score.</p>
      <CopyField label="Invite link" value={inviteLink} copiedMessage="Link copied!" />
    </section>
  )
}
