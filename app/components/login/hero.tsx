import type { ReactNode } from 'react'
import { Icon } from '../icon'
import { USUAL_PROMISE } from '../../domain/campaigns/secrecy'
import { SIGN_IN_START } from '../../contract/sign-in-paths'
import { TAGLINE } from '../tagline'

type Props = { hasTrial: boolean; error: ReactNode; note: ReactNode }

export function Hero({ hasTrial, error, note }: Props) {
  return (
    <div className="grid items-center gap-10 md:grid-cols-[minmax(0,1fr)_20rem] lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-16">
      <div>
        <h1 className="stage text-[length:clamp(2.25rem,5vw,3rem)] leading-[1.1]">{TAGLINE}</h1>
        <p className="mt-5 mb-8 max-w-xl text-lg text-soft">
          Stop letting the loudest voice choose what to try next. Everybody adds tactics and scores them
          blind, against a deadline. When time is up, the ranking decides.
        </p>
        {error && (
          <p
            role="alert"
            className="mb-4 flex max-w-xl items-center gap-2 rounded-lg border border-danger bg-danger-soft px-4 py-3 font-semibold text-danger"
          >
            <Icon name="triangle-alert" size={20} className="shrink-0" />
            {error}
          </p>
        )}
        {note}
        <div className="flex flex-wrap gap-3">
          <a href={SIGN_IN_START} className="btn btn-primary min-h-12 px-6 text-lg">
            <Icon name="log-in" size={20} />
            Sign in with Google
          </a>
          <a href="/example" className="btn min-h-12 px-6 text-lg">
            Look at an example
          </a>
        </div>
        {hasTrial && <p className="mt-3 text-soft">Your trial starts with your first sign-in.</p>}
      </div>
      <figure className="card mx-auto w-full max-w-md p-3 sm:p-6">
        <BlindScoringPicture />
        <figcaption className="mt-4 border-t border-line pt-3 text-sm text-soft">{USUAL_PROMISE}</figcaption>
      </figure>
    </div>
  )
}

const CRITERIA = ['Impact', 'Chances', 'Efforts']

const PEOPLE = [
  { name: 'You', scores: [8, 7, 3] },
  { name: 'A teammate', scores: null },
  { name: 'The owner', scores: null },
]

const RANKING = [
  { name: 'Welcome mails', score: 10.5 },
  { name: 'Pricing page', score: 6 },
  { name: 'Podcast', score: 1.5 },
]

const ROW_HEIGHT = 38
const FIRST_COLUMN_X = 180
const COLUMN_WIDTH = 52
const FULL_BAR_WIDTH = 96
const BEST_SCORE = 10.5

const columnX = (index: number) => FIRST_COLUMN_X + index * COLUMN_WIDTH

function BlindScoringPicture() {
  return (
    <svg
      viewBox="0 0 320 374"
      width={320}
      height={374}
      role="img"
      aria-labelledby="picture-title"
      aria-describedby="picture-description"
      className="h-auto w-full fill-ink text-sm"
    >
      <title id="picture-title">Blind scoring</title>
      <desc id="picture-description">
        While the clock runs, three people have scored the tactic Welcome mails. You read your own scores:
        impact 8, chances 7, efforts 3. The scores of a teammate and of the owner are sealed. When time is up,
        the averages open at once and make the ranking: Welcome mails first with 10.5, Pricing page second
        with 6, Podcast third with 1.5.
      </desc>
      <SealedScores />
      <Clock />
      <Ranking />
    </svg>
  )
}

function SealedScores() {
  return (
    <g>
      <rect x={0.5} y={0.5} width={319} height={163} rx={12} className="fill-canvas stroke-line" />
      <text x={16} y={28} className="font-semibold">
        Welcome mails
      </text>
      {CRITERIA.map((label, index) => (
        <text key={label} x={columnX(index)} y={28} textAnchor="middle" className="fill-soft text-sm">
          {label}
        </text>
      ))}
      {PEOPLE.map(({ name, scores }, row) => (
        <g key={name} transform={`translate(0 ${60 + row * ROW_HEIGHT})`}>
          <circle cx={29} r={5} className={scores ? 'fill-accent' : 'fill-soft'} />
          <text x={44} y={5}>
            {name}
          </text>
          {CRITERIA.map((label, index) => (
            <g key={label} transform={`translate(${columnX(index)} 0)`}>
              {scores ? <OpenScore score={scores[index]} /> : <Seal />}
            </g>
          ))}
        </g>
      ))}
    </g>
  )
}

function OpenScore({ score }: { score: number | undefined }) {
  return (
    <>
      <rect x={-20} y={-14} width={40} height={28} rx={6} className="fill-accent-soft" />
      <text y={5} textAnchor="middle" className="fill-accent font-semibold">
        {score}
      </text>
    </>
  )
}

function Seal() {
  return (
    <>
      <rect x={-20} y={-14} width={40} height={28} rx={6} className="fill-sunken stroke-line" />
      <path d="M-3.5 -1v-3a3.5 3.5 0 0 1 7 0v3" strokeWidth={1.75} className="fill-none stroke-soft" />
      <rect x={-6} y={-1} width={12} height={9} rx={2} className="fill-soft" />
    </>
  )
}

function Clock() {
  return (
    <g transform="translate(29 202)">
      <path d="M0 -38v22M0 16v22" strokeWidth={2} strokeDasharray="3 4" className="stroke-accent" />
      <circle r={14} strokeWidth={2} className="fill-accent-soft stroke-accent" />
      <path d="M0 -8v8h6" strokeWidth={2} strokeLinecap="round" className="fill-none stroke-accent" />
      <text x={27} y={5} className="font-semibold">
        Time is up: the averages open
      </text>
    </g>
  )
}

function Ranking() {
  return (
    <g>
      <rect x={0.5} y={240.5} width={319} height={133} rx={12} className="fill-canvas stroke-line" />
      {RANKING.map(({ name, score }, row) => (
        <g key={name} transform={`translate(0 ${269 + row * ROW_HEIGHT})`}>
          <text x={16} y={5} className="fill-accent font-semibold">
            #{row + 1}
          </text>
          <text x={44} y={5}>
            {name}
          </text>
          <rect x={160} y={-6} width={FULL_BAR_WIDTH} height={12} rx={6} className="fill-sunken" />
          <rect
            x={160}
            y={-6}
            width={(FULL_BAR_WIDTH * score) / BEST_SCORE}
            height={12}
            rx={6}
            className="fill-accent"
          />
          <text x={304} y={5} textAnchor="end" className="font-semibold">
            {score.toFixed(1)}
          </text>
        </g>
      ))}
    </g>
  )
}
