import { Link } from '@remix-run/react'

export function PasteList({ campaign_id }: { campaign_id: string }) {
  return (
    <Link to={`/campaigns/${campaign_id}/add-many`} className="link self-center">
      Paste a list
    </Link>
  )
}
