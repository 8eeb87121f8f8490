import { LinkedText } from './linked-text'

type Props = { description: string | null; link: string | null; keyText: string | null }

/** Whether a tactic has more than its name. */
export function hasDetails({
  description,
  link,
  key,
}: Record<'description' | 'link' | 'key', string | null>) {
  return description !== null || link !== null || key !== null
}

/** What a tactic has beside its name, on demand. */
export default function TacticDetails(props: Props) {
  return (
    <details className="col-span-full">
      <summary className="tap hint cursor-pointer">Details</summary>
      <DetailTexts {...props} />
    </details>
  )
}

/** The same where it is in view already. */
export function DetailTexts({ description, link, keyText }: Props) {
  return (
    <div className="grid gap-1 py-1 text-sm font-normal break-words">
      {description !== null && (
        <p dir="auto" className="whitespace-pre-line">
          <LinkedText text={description} />
        </p>
      )}
      {link !== null && (
        <p>
          <a href={link} target="_blank" rel="nofollow noopener noreferrer" className="break-all">
            {link}
          </a>
        </p>
      )}
      {keyText !== null && (
        <p className="text-soft">
          Key: <bdi>{keyText}</bdi>
        </p>
      )}
    </div>
  )
}
