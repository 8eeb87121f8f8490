import { Link, useLoaderData, useNavigation } from '@remix-run/react'
import { useScreenResult } from '~/components/action-result'
import { FailureAlert } from '~/components/failure-alert'
import { InputField } from '~/components/field'
import { KeptForm, useKeptForm, type Kept } from '~/components/kept-form'
import { pageMeta } from '~/components/page-meta'
import { SubmitButton } from '~/components/submit-button'
import { enforce } from '~/domain/policy'
import { editTeam, setOpenBallots } from '~/domain/teams/commands.server'
import { SLUG_LABEL, SLUG_MAX, TEAM_NAME_MAX } from '~/domain/teams/constants'
import { canEditTeam } from '~/domain/teams/policy'
import { getTeam } from '~/domain/teams/queries.server'
import type { TeamView } from '~/domain/teams/view'
import { links } from '~/http/request/links.server'
import { on, screenAction } from '~/http/screen/screen-action.server'
import { requireParam, screenLoader } from '~/http/screen/screen-loader.server'
import { TrackerForm } from './tracker-form'
import { SwitchForm } from '~/components/switch-form'

export const meta = ({ data }: { data?: { team: TeamView } }) =>
  pageMeta(
    `Team settings · ${data?.team.name ?? 'Team'}`,
    'Change the team’s name and address, its weekly mail, its tracker and who may read votes.',
  )

export const loader = screenLoader(getTeam, async (ctx, { params }) => {
  const { team } = await getTeam(ctx, { team_id: requireParam(params, 'team_id') })
  enforce(canEditTeam, { is_owner: team.can.manage, is_address_free: true })
  return { team, url_prefix: links.teamAddressPrefix() }
})

export const action = screenAction(on(editTeam, 'stay'), on(setOpenBallots, 'stay'))

export { clientAction, ErrorBoundary, shouldRevalidate } from '~/components/screen-client'

/** What the owner of a team may change about it. */
export default function TeamSettings() {
  const { team, url_prefix } = useLoaderData<typeof loader>()
  const result = useScreenResult()
  const isOfTracker = result?.result.initialValue?.issue_pattern !== undefined
  const form = useKeptForm('editTeam', isOfTracker ? undefined : result, {
    stored: { name: team.name, url_slug: team.url_slug },
  })
  return (
    <div className="mx-auto max-w-xl">
      <Link to={`/teams/${team.id}`} className="link hint">
        <bdi>{team.name}</bdi>
      </Link>
      <h1 className="mb-5">Team settings</h1>
      <FailureAlert result={form.failed} />
      <div className="grid gap-6">
        <TeamForm form={form} url_prefix={url_prefix} />
        <section aria-labelledby="invite-link">
          <h2 id="invite-link" className="mb-3">
            Invite link
          </h2>
          <p className="card">
            {team.is_invite_open ? 'Anyone with the link can join.' : 'Nobody can join through the link.'}{' '}
            <Link to={`/teams/${team.id}?dialog=invite`} className="link">
              {team.is_invite_open ? 'Close the link' : 'Open the link'}
            </Link>
          </p>
        </section>
        <SettingSwitch
          id="ballots"
          title="Votes"
          intent="setOpenBallots"
          name="open"
          isOn={team.opens_ballots}
          label="Members may read votes after the end"
          hint="Without names, and only for tactics with at least four votes. A change counts for campaigns that nobody has scored yet. Results can be checked either way."
        />
        <section aria-labelledby="connections" className="grid gap-4">
          <h2 id="connections">Connections</h2>
          <SettingSwitch
            id="weekly-digest"
            title="Weekly mail"
            Heading="h3"
            intent="editTeam"
            name="weekly_digest"
            isOn={team.weekly_digest}
            label="Send members a mail about each week"
            hint="On Mondays at 8:00 UTC, if there is anything to report: campaigns that run or have ended, decisions, and what came of them. Everybody can unsubscribe."
          />
          <TrackerForm
            key={team.issue_pattern}
            pattern={team.issue_pattern}
            result={isOfTracker ? result : undefined}
          />
          <section aria-labelledby="webhooks">
            <h3 id="webhooks" className="mb-2">
              Webhooks
            </h3>
            <p className="card">
              Other programs, and chats such as Slack, Microsoft Teams and Discord, are told what happens in
              this team.{' '}
              <Link to={`/teams/${team.id}/webhooks`} className="link">
                Webhooks of this team
              </Link>
            </p>
          </section>
        </section>
        <section aria-labelledby="history">
          <h2 id="history" className="mb-3">
            History
          </h2>
          <p className="card">
            Who did what in this team, and when. Never what anybody scored.{' '}
            <Link to={`/teams/${team.id}/history`} className="link">
              History of this team
            </Link>
          </p>
        </section>
      </div>
    </div>
  )
}

function TeamForm({ form, url_prefix }: { form: Kept; url_prefix: string }) {
  const isBusy = useNavigation().formData?.has('url_slug') ?? false
  return (
    <KeptForm kept={form} className="card">
      <InputField
        field={form.field('name')}
        label="Team name"
        maxCharacters={TEAM_NAME_MAX}
        autoComplete="off"
      />
      <InputField
        field={form.field('url_slug')}
        label={SLUG_LABEL}
        hint={`After ${url_prefix}: lowercase letters, numbers and hyphens. Old links keep working.`}
        maxCharacters={SLUG_MAX}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="flex justify-end">
        <SubmitButton intent="editTeam" isBusy={isBusy}>
          {isBusy ? 'Saving…' : 'Save'}
        </SubmitButton>
      </div>
    </KeptForm>
  )
}

type Props = {
  /** Of the section and of what belongs to it. */
  id: string
  title: string
  Heading?: 'h2' | 'h3'
  intent: 'editTeam' | 'setOpenBallots'
  /** The field that is true or false. */
  name: string
  isOn: boolean
  label: string
  hint: string
}

/** A setting that is on or off. */
function SettingSwitch({ id, title, Heading = 'h2', ...setting }: Props) {
  return (
    <section aria-labelledby={id}>
      <Heading id={id} className="mb-2">
        {title}
      </Heading>
      <SwitchForm {...setting} id={`${id}-switch`} save={`Save ${title.toLowerCase()}`} className="card" />
    </section>
  )
}
