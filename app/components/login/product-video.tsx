import { Section } from './section'

/** The main job on screen, recorded by `npm run tool -- video`. A poster takes its place until somebody presses play. */
export function ProductVideo({ url }: { url: string }) {
  return (
    <Section
      id="video"
      title="Watch one round"
      lead="From the first tactic to the ranking, in half a minute. No sound, with captions."
    >
      <video
        controls
        muted
        playsInline
        preload="none"
        width={1280}
        height={720}
        poster="/video/poster.webp"
        aria-label="One round in Tactics"
        className="aspect-video h-auto w-full rounded-2xl border border-line bg-sunken"
      >
        <source src={url} />
        <track kind="captions" src="/video/tactics.vtt" srcLang="en" label="English" default />
        <a href={url}>Download the video</a>
      </video>
    </Section>
  )
}
