import type { ReactNode } from 'react'
import { SIGN_IN_START } from '../../contract/sign-in-paths'
import { shortTimeLeft } from '../../domain/campaigns/rules'
import { secrecyPromise, USUAL_PROMISE } from '../../domain/campaigns/secrecy'
import { scoringTime, type ShownInvitation } from '../../domain/teams/shown-invitation'
import { counted } from '../../domain/text'
import { Brand } from '../brand'
import { Icon } from '../icon'
import { Facts } from './facts'
import { Secrecy } from './secrecy'
import { Steps } from './steps'

const SECOND_MS = 1000

type Props = { invitation: ShownInvitation | null; error: string | undefined; note: ReactNode }

export function InvitationPage({ invitation, error, note }: Props) {
  return (
    <div className="mx-auto max-w-6xl px-4 sm:px-6">
      <header className="flex min-h-16 items-center">
        <Brand />
      </header>
      <main id="content" tabIndex={-1} className="grid gap-16 pt-4 pb-16 outline-none md:gap-24 md:pt-12">
        <div className="card mx-auto w-full max-w-xl p-6 sm:p-10">
          {error && (
            <p role="alert" className="mb-4 font-semibold text-danger">
              {error}
            </p>
          )}
          {note}
          {invitation ? <Open invitation={invitation} /> : <Closed />}
        </div>
        <Steps />
        <Facts />
        <Secrecy promise={invitation ? secrecyPromise(invitation.ballots_open) : USUAL_PROMISE} />
      </main>
    </div>
  )
}

function Open({ invitation }: { invitation: ShownInvitation }) {
  const { inviter_name, team_name, ballots_open, campaign } = invitation
  return (
    <>
      <p className="text-lg text-soft">
        <bdi>{inviter_name}</bdi> invites you
      </p>
      <h1 className="mt-1 break-words">
        {campaign ? (
          <>
            to{' '}
            {campaign.tactic_count === 0
              ? 'suggest tactics'
              : `score ${counted(campaign.tactic_count, 'tactic')}`}{' '}
            for <bdi>{team_name}</bdi>
          </>
        ) : (
          <>
            to the team <bdi>{team_name}</bdi>
          </>
        )}
      </h1>
      {campaign && <CampaignFacts campaign={campaign} />}
      <a href={SIGN_IN_START} className="btn btn-primary mt-8 min-h-12 w-full px-6 text-lg">
        <Icon name="log-in" size={20} />
        Sign in with Google
      </a>
      <p className="hint mt-3">
        You join the team with it: its members see your name and e-mail address.{' '}
        {secrecyPromise(ballots_open)}
      </p>
    </>
  )
}

function CampaignFacts({ campaign }: { campaign: NonNullable<ShownInvitation['campaign']> }) {
  const { name, problem_statement, tactic_count, seconds_left } = campaign
  return (
    <dl className="mt-6 grid gap-4">
      <Fact term="Campaign">
        <bdi className="font-semibold">{name}</bdi>
      </Fact>
      {problem_statement && (
        <Fact term="The problem">
          <bdi className="whitespace-pre-line">{problem_statement}</bdi>
        </Fact>
      )}
      <Fact term="Your time">
        {tactic_count > 0 && `${scoringTime(tactic_count)}, `}
        {shortTimeLeft(seconds_left * SECOND_MS)} left
      </Fact>
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="hint">{term}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  )
}

function Closed() {
  return (
    <>
      <h1>This invitation is closed</h1>
      <p className="mt-3 text-soft">
        The campaign may have ended, or the link was closed or replaced. Ask the person who sent it for a new
        one.
      </p>
      <a href={SIGN_IN_START} className="btn mt-8 min-h-12 w-full px-6">
        <Icon name="log-in" size={20} />
        Sign in with Google
      </a>
    </>
  )
}
