type Props = { campaign_id: string; link: string }

/** The invite link of a campaign for cameras, drawn on the server. Its address changes with the link. */
export function QrCode({ campaign_id, link }: Props) {
  return (
    <img
      src={`/campaigns/${campaign_id}/invite.svg?${link.slice(-4)}`}
      alt="QR code of the invite link"
      className="qr-code"
      width={240}
      height={240}
    />
  )
}
