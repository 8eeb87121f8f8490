import { getFormProps, useForm, type FieldMetadata } from '@conform-to/react'
import { Form, useActionData, useLoaderData, Link } from '@remix-run/react'
import { useFailureToast } from '~/components/action-result'
import { EndField } from '~/components/end-field'
import { FailureAlert } from '~/components/failure-alert'
import { InputField } from '~/components/field'
import { ProblemFields } from '~/components/problem-fields'
import { FormButtons } from '~/components/form-buttons'
import { FormDraft } from '~/components/form-draft'
import { FormKey } from '~/components/form-key'
import { dropDraft, useDraft, type DraftState } from '~/components/kept-forms'
import { pageMeta } from '~/components/page-meta'
import { VoteRulesFields } from '~/components/vote-rules-fields'
import { UpgradeDialog } from '~/components/upgrade-dialog'
import type { ActionResult } from '~/contract/action-result'
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
import { eachProblem, type Problem } from '~/domain/campaigns/fields'

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

export { RouteError as ErrorBoundary } from '~/components/route-error'
export { clientAction, shouldRevalidate } from '~/components/screen-client'

/** Text as the form sends it. `screenAction` turns `end_datetime` and `time_zone` into an instant. */
export type CampaignForm = Record<Problem, string> & {
  name: string
  team_id: string
  contribution_mode: string
  end_datetime: string
  time_zone: string
  ballots_open: string
  roll: string
  quorum: string
  machine_ballot: string
}

export default function NewCampaign() {
  const result = useActionData<typeof action>()
  const draft = useDraft('createCampaign')
  useFailureToast(result)
  // A new key makes the form start with what was kept.
  return <NewCampaignForm key={draft.kept ? 'kept' : 'new'} result={result ?? draft.kept} draft={draft} />
}

type FormProps = { result: ActionResult | undefined; draft: DraftState }

function NewCampaignForm({ result, draft }: FormProps) {
  const { teams, limit, earlier, team_id, default_end, min_end } = useLoaderData<typeof loader>()
  const onlyTeam = teams.length === 1 ? teams[0]?.id : ''
  const [form, fields] = useForm<CampaignForm>({
    id: 'create-campaign',
    lastResult: result?.result,
    defaultValue: { contribution_mode: DEFAULT_CONTRIBUTION_MODE, ...earlier, team_id: team_id || onlyTeam },
  })
  const upgradeMessage = result?.failure?.action === 'upgrade' ? result.failure.sentence : limit.message
  // The address may name a team that the person cannot choose.
  const preselected = teams.find((team) => team.id === team_id)
  return (
    <div className="mx-auto max-w-xl">
      <h1 className="mb-5">Create New Campaign</h1>
      <FailureAlert result={result} />
      <Form method="post" {...getFormProps(form)} className="card">
        <FormKey result={result} />
        <FormDraft draft={draft} />
        {earlier && <input type="hidden" name="again" value={earlier.id} />}
        <InputField
          field={fields.name}
          label="Campaign name"
          maxCharacters={CAMPAIGN_NAME_MAX}
          autoComplete="off"
          // The page is for this form alone.
          // eslint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={!result?.failure}
        />
        <TeamField field={fields.team_id} teams={teams} preselected={preselected} />
        <div className="problem-fields">
          <ProblemFields fields={fields} rows={2} />
        </div>
        <EndField
          field={fields.end_datetime}
          default_end={default_end}
          min_end={min_end}
          typedZone={result?.result.initialValue?.time_zone}
          hasPresets
        />
        <ModeField field={fields.contribution_mode} />
        <VoteRulesFields fields={fields} hasTeamSetting />
        <FormButtons
          intent="createCampaign"
          busy="Creating…"
          cancelTo={preselected ? `/teams/${team_id}` : '/dashboard'}
          onCancel={() => dropDraft(draft.key)}
        >
          Create Campaign
        </FormButtons>
      </Form>
      {upgradeMessage && <UpgradeDialog message={upgradeMessage} closeTo="/dashboard" />}
    </div>
  )
}

const HINTS: Record<ContributionMode, string> = {
  add_and_vote: 'Every member adds tactics and scores them.',
  vote_only: 'You add the tactics, everybody scores them.',
}

function ModeField({ field }: { field: FieldMetadata<string> }) {
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
type Props = { field: FieldMetadata<string>; teams: Team[]; preselected: Team | undefined }

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
