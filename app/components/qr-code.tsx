type Props = { campaign_id: string; link: string }

/** The invite link of a campaign for cameras, drawn on the server. Its address changes with the link. */
export function QrCode({ campaign_id, link }: Props) {
  return (
    <img
      src={`/campaigns/${campaign_id}/invite.svg?${link.slice(-4)}`}
      alt="QR code of the invite link"
      className="qr-code h-auto w-36 rounded-[0.625rem] bg-white"
      width={240}
      height={240}
    />
  )
}
