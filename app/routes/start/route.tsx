import { Link, useLoaderData } from '@remix-run/react'
import { useScreenResult } from '~/components/action-result'
import { EndField } from '~/components/end-field'
import { FailureAlert } from '~/components/failure-alert'
import { InputField, TextareaField } from '~/components/field'
import { FormButtons } from '~/components/form-buttons'
import { FormKey } from '~/components/form-key'
import { KeptForm, useKeptForm } from '~/components/kept-form'
import { dropDraft } from '~/components/kept-forms'
import { pageMeta } from '~/components/page-meta'
import { StarterLists } from '~/components/starter-lists'
import { beginList } from '~/components/starter-text'
import { TeamSelect } from '~/components/team-select'
import { UpgradeDialog } from '~/components/upgrade-dialog'
import { CAMPAIGN_NAME_MAX } from '~/domain/campaigns/constants'
import { listCampaignTeams } from '~/domain/campaigns/queries.server'
import { defaultEnd, earliestEnd } from '~/domain/campaigns/rules'
import { findAllowances } from '~/domain/subscription/queries.server'
import { findStarters } from '~/domain/suggestions/starters.server'
import { BULK_MAX, PASTED_LABEL, PASTED_MAX } from '~/domain/tactics/constants'
import { startCampaign } from '~/domain/tactics/start.server'
import { TEAM_NAME_MAX } from '~/domain/teams/constants'
import { listTeams } from '~/domain/teams/queries.server'
import { logError } from '~/http/request/log.server'
import { scopeOf } from '~/http/request/scope.server'
import { on, screenAction } from '~/http/screen/screen-action.server'
import { screenLoader } from '~/http/screen/screen-loader.server'

const LIST_ROWS = 7
const EXAMPLE_LIST =
  'Offer a yearly plan at 20 % off\nSend a welcome series of three mails\nLet people invite friends'

export const meta = () =>
  pageMeta('Start a campaign', 'A team, a campaign and its tactics in one form; then you score them.')

export const loader = screenLoader(listTeams, async (ctx, args) => {
  const { request_id } = scopeOf(args)
  const { searchParams } = new URL(args.request.url)
  const wantsNewTeam = searchParams.get('team') === 'new'
  const [teams, allowances] = await Promise.all([
    listCampaignTeams(ctx),
    findAllowances(ctx).catch((error: unknown) => {
      // The server refuses what is over a limit, whatever the form shows.
      logError(request_id, error)
      return null
    }),
  ])
  const isNewTeam = teams.length === 0 || wantsNewTeam
  return {
    teams: isNewTeam ? [] : teams,
    can_create_team: allowances?.create_team.allowed ?? true,
    has_teams: teams.length > 0,
    denial:
      allowances?.create_campaign.message ?? (isNewTeam ? (allowances?.create_team.message ?? null) : null),
    default_end: defaultEnd(ctx.actor.seen_at),
    min_end: earliestEnd(ctx.actor.seen_at),
    starters: findStarters(searchParams.get('starter')),
  }
})

export const action = screenAction(
  on(startCampaign, ({ campaign }) => `/campaigns/${campaign.id}/score?started`),
)

export { clientAction, ErrorBoundary, shouldRevalidate } from '~/components/screen-client'

/** Everything that a first ranking needs, in one form. */
export default function StartPage() {
  const result = useScreenResult()
  const { teams, can_create_team, has_teams, denial, default_end, min_end, starters } =
    useLoaderData<typeof loader>()
  const form = useKeptForm('startCampaign', result, { defaults: { team_id: teams[0]?.id } })
  const { failed, field } = form
  const isNewTeam = teams.length === 0
  const list = beginList(field('list').initialValue ?? '', result ? null : starters.chosen)
  return (
    <div className="mx-auto max-w-xl">
      <h1>Start a campaign</h1>
      <p className="mt-1 mb-5 text-soft">Fill this in, score, then send your team the link.</p>
      <FailureAlert result={failed} />
      <KeptForm kept={form} className="card">
        <FormKey result={result} />
        {isNewTeam ? (
          <InputField
            field={field('team_name')}
            label="Team name"
            hint={has_teams ? <Link to="?">Or in a team you have</Link> : undefined}
            maxCharacters={TEAM_NAME_MAX}
            autoComplete="off"
            // The page is for this form alone.
            // eslint-disable-next-line jsx-a11y/no-autofocus
            autoFocus={!failed?.failure}
          />
        ) : (
          <TeamSelect field={field('team_id')} teams={teams}>
            {can_create_team && (
              <p className="hint mt-1">
                <Link to="?team=new">Or in a new team</Link>
              </p>
            )}
          </TeamSelect>
        )}
        <InputField
          field={field('campaign_name')}
          label="Campaign name"
          maxCharacters={CAMPAIGN_NAME_MAX}
          autoComplete="off"
          // eslint-disable-next-line jsx-a11y/no-autofocus -- as above
          autoFocus={!isNewTeam && !failed?.failure}
        />
        <TextareaField
          field={field('list')}
          label={PASTED_LABEL}
          foot={<StarterLists starters={starters} field_id={field('list').id} own={list.own} />}
          defaultValue={list.text}
          hint={`2 to ${BULK_MAX} lines. Bullets and numbers are removed.`}
          rows={LIST_ROWS}
          maxCharacters={PASTED_MAX}
          isCounted={false}
          placeholder={EXAMPLE_LIST}
        />
        <EndField
          field={field('end_datetime')}
          default_end={default_end}
          min_end={min_end}
          typedZone={field('time_zone').initialValue}
          hasPresets
        />
        <FormButtons
          intent="startCampaign"
          busy="Starting…"
          cancelTo="/dashboard"
          onCancel={() => dropDraft(form.draft.key)}
        >
          Start and score
        </FormButtons>
      </KeptForm>
      <UpgradeDialog result={result} message={denial} closeTo="/dashboard" />
    </div>
  )
}
