import { useLoaderData, Link } from '@remix-run/react'
import { useScreenResult } from '~/components/action-result'
import { EndField } from '~/components/end-field'
import { FailureAlert } from '~/components/failure-alert'
import { InputField } from '~/components/field'
import { ProblemFields } from '~/components/problem-fields'
import { FormButtons } from '~/components/form-buttons'
import { FormKey } from '~/components/form-key'
import { KeptForm, useKeptForm, type FormField } from '~/components/kept-form'
import { dropDraft } from '~/components/kept-forms'
import { pageMeta } from '~/components/page-meta'
import { VoteRulesFields } from '~/components/vote-rules-fields'
import { UpgradeDialog } from '~/components/upgrade-dialog'
import {
  CAMPAIGN_NAME_MAX,
  DEFAULT_CONTRIBUTION_MODE,
  CONTRIBUTION_MODE_NAMES,
  CONTRIBUTION_MODES,
  type ContributionMode,
} from '~/domain/campaigns/constants'
import { createCampaign } from '~/domain/campaigns/commands.server'
import { defaultEnd, earliestEnd } from '~/domain/campaigns/rules'
import type { CampaignView } from '~/domain/campaigns/view'
import { isId } from '~/domain/ids'
import { getCampaign, listCampaignTeams } from '~/domain/campaigns/queries.server'
import { checkLimits } from '~/domain/subscription/queries.server'
import { listTeams } from '~/domain/teams/queries.server'
import { failOpen } from '~/http/request/fail-open.server'
import { findEarlierCampaign, screenLoader } from '~/http/screen/screen-loader.server'
import { on, screenAction } from '~/http/screen/screen-action.server'
import { scopeOf } from '~/http/request/scope.server'
import { FieldErrors } from '~/components/field-errors'
import { TeamSelect } from '~/components/team-select'
import { eachProblem } from '~/domain/campaigns/fields'

export const meta = () =>
  pageMeta('Create New Campaign', 'Start a campaign: a problem, a deadline and who may add tactics.')

export const loader = screenLoader(listTeams, async (ctx, args) => {
  const { request } = args
  const params = new URL(request.url).searchParams
  const earlier_id = findEarlierCampaign(request)
  const [teams, limit, earlier] = await Promise.all([
    listCampaignTeams(ctx),
    failOpen(checkLimits(ctx, { action: 'create_campaign' }), scopeOf(args).request_id),
    earlier_id ? getCampaign(ctx, { campaign_id: earlier_id }) : null,
  ])
  return {
    teams,
    limit,
    earlier: earlier && pickTexts(earlier.campaign),
    team_id: earlier?.campaign.team_id ?? params.get('team_id') ?? params.get('teamId') ?? '',
    default_end: defaultEnd(ctx.actor.seen_at),
    min_end: earliestEnd(ctx.actor.seen_at),
  }
})

/** What a new campaign takes over from an earlier one besides its tactics. */
function pickTexts(campaign: CampaignView) {
  const { id, name, contribution_mode } = campaign
  return { id, name, contribution_mode, ...eachProblem((problem) => campaign[problem]) }
}

export const action = screenAction(
  on(createCampaign, ({ campaign }, { again }) =>
    typeof again === 'string' && isId(again)
      ? `/campaigns/${campaign.id}/add-many?again=${again}`
      : `/campaigns/${campaign.id}`,
  ),
)

export { clientAction, ErrorBoundary, shouldRevalidate } from '~/components/screen-client'

export default function NewCampaign() {
  const result = useScreenResult()
  const { teams, limit, earlier, team_id, default_end, min_end } = useLoaderData<typeof loader>()
  const onlyTeam = teams.length === 1 ? teams[0]?.id : ''
  const form = useKeptForm('createCampaign', result, {
    defaults: { contribution_mode: DEFAULT_CONTRIBUTION_MODE, ...earlier, team_id: team_id || onlyTeam },
  })
  const { failed, field } = form
  // The address may name a team that the person cannot choose.
  const preselected = teams.find((team) => team.id === team_id)
  return (
    <div className="mx-auto max-w-xl">
      <h1 className="mb-5">Create New Campaign</h1>
      <FailureAlert result={failed} />
      <KeptForm kept={form} className="card">
        <FormKey result={result} />
        {earlier && <input type="hidden" name="again" value={earlier.id} />}
        <InputField
          field={field('name')}
          label="Campaign name"
          maxCharacters={CAMPAIGN_NAME_MAX}
          autoComplete="off"
          // The page is for this form alone.
          // eslint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={!failed?.failure}
        />
        <TeamField field={field('team_id')} teams={teams} preselected={preselected} />
        <div className="problem-fields">
          <ProblemFields field={field} rows={2} />
        </div>
        <EndField
          field={field('end_datetime')}
          default_end={default_end}
          min_end={min_end}
          typedZone={field('time_zone').initialValue}
          hasPresets
        />
        <ModeField field={field('contribution_mode')} />
        <VoteRulesFields field={field} hasTeamSetting />
        <FormButtons
          intent="createCampaign"
          busy="Creating…"
          cancelTo={preselected ? `/teams/${team_id}` : '/dashboard'}
          onCancel={() => dropDraft(form.draft.key)}
        >
          Create Campaign
        </FormButtons>
      </KeptForm>
      <UpgradeDialog result={result} message={limit.message} closeTo="/dashboard" />
    </div>
  )
}

const HINTS: Record<ContributionMode, string> = {
  add_and_vote: 'Every member adds tactics and scores them.',
  vote_only: 'You add the tactics, everybody scores them.',
}

function ModeField({ field }: { field: FormField }) {
  return (
    <fieldset className="mb-4" aria-describedby={field.errors ? field.errorId : undefined}>
      <legend className="label">Contribution mode</legend>
      {[...CONTRIBUTION_MODES].reverse().map((mode) => (
        <label key={mode} className="flex items-baseline gap-2 py-1">
          <input type="radio" name={field.name} value={mode} defaultChecked={field.initialValue === mode} />
          <span>
            {CONTRIBUTION_MODE_NAMES[mode]} <span className="hint block">{HINTS[mode]}</span>
          </span>
        </label>
      ))}
      <FieldErrors id={field.errorId} errors={field.errors} />
    </fieldset>
  )
}

type Team = { id: string; name: string }
type Props = { field: FormField; teams: Team[]; preselected: Team | undefined }

/** The team of the new campaign. A team in the address is fixed, unless the server has refused it. */
function TeamField({ field, teams, preselected }: Props) {
  if (preselected && !field.errors) {
    return (
      <p className="mb-4">
        <input type="hidden" name={field.name} value={preselected.id} />
        <span className="label">Team</span>
        <bdi>{preselected.name}</bdi>
      </p>
    )
  }
  if (teams.length === 0) return <NoTeam errors={field.errors} />
  return <TeamSelect field={field} teams={teams} placeholder="Select a team" />
}

function NoTeam({ errors }: { errors: string[] | undefined }) {
  return (
    <div className="mb-4">
      <p className="label">Team</p>
      <p className="mb-2 text-soft">A campaign belongs to a team, and you have none yet.</p>
      <Link to="/teams/new" className="btn">
        Create a team
      </Link>
      <FieldErrors errors={errors} />
    </div>
  )
}
