import { Link, useLoaderData } from '@remix-run/react'
import { useScreenResult } from '~/components/action-result'
import { Choice } from '~/components/choice'
import { EndField } from '~/components/end-field'
import { FailureAlert } from '~/components/failure-alert'
import { FieldErrors } from '~/components/field-errors'
import { InputField } from '~/components/field'
import { FormButtons } from '~/components/form-buttons'
import { FormKey } from '~/components/form-key'
import { KeptForm, useKeptForm, type FormField } from '~/components/kept-form'
import { pageMeta } from '~/components/page-meta'
import { UpgradeDialog } from '~/components/upgrade-dialog'
import { CAMPAIGN_NAME_MAX } from '~/domain/campaigns/constants'
import { defaultEnd, earliestEnd } from '~/domain/campaigns/rules'
import { DECIDED_MAX } from '~/domain/decisions/constants'
import { getDecision } from '~/domain/decisions/queries.server'
import { checkLimits } from '~/domain/subscription/queries.server'
import { nextName, tacticsToCarry } from '~/domain/tactics/again'
import { runCampaignAgain } from '~/domain/tactics/again.server'
import { failOpen } from '~/http/request/fail-open.server'
import { scopeOf } from '~/http/request/scope.server'
import { on, screenAction } from '~/http/screen/screen-action.server'
import { requireParam, screenLoader } from '~/http/screen/screen-loader.server'
import type { MinutesTactic } from '~/domain/decisions/minutes'

export const meta = () =>
  pageMeta('Next round of ideas', 'A new campaign with the tactics that an earlier one left open.')

export const loader = screenLoader(getDecision, async (ctx, args) => {
  const campaign_id = requireParam(args.params, 'campaign_id')
  const [{ decision }, limit] = await Promise.all([
    getDecision(ctx, { campaign_id }),
    failOpen(checkLimits(ctx, { action: 'create_campaign' }), scopeOf(args).request_id),
  ])
  const { campaign_name, team_name, tactic_count } = decision
  const tactics = tacticsToCarry(decision).map(({ id, name, rank, choice, reason, scored_again_until }) => ({
    ...{ id, name, rank, choice, reason },
    is_scored_again: scored_again_until !== null,
  }))
  return {
    ...{ campaign_id, campaign_name, team_name, tactic_count, tactics, limit },
    next_name: nextName(campaign_name),
    default_end: defaultEnd(ctx.actor.seen_at),
    min_end: earliestEnd(ctx.actor.seen_at),
  }
})

export const action = screenAction(
  on(runCampaignAgain, ({ campaign }) => `/campaigns/${campaign.id}/score?started`),
)

export { clientAction, ErrorBoundary, shouldRevalidate } from '~/components/screen-client'

export default function NextRound() {
  const result = useScreenResult()
  const loaded = useLoaderData<typeof loader>()
  const { campaign_id, campaign_name, team_name, tactic_count, tactics, limit } = loaded
  // All are chosen at first.
  const tactic_ids = tactics.map(({ id }) => id).join(' ')
  const form = useKeptForm('runCampaignAgain', result, { defaults: { name: loaded.next_name, tactic_ids } })
  const { failed, field } = form
  return (
    <div className="mx-auto max-w-xl">
      <Link to={`/campaigns/${campaign_id}`} className="link hint">
        <bdi>{campaign_name}</bdi>
      </Link>
      <h1>Next round of ideas</h1>
      <p className="mt-1 mb-5 text-soft">
        A new campaign of <bdi>{team_name}</bdi> with the tactics that are undecided or marked Later. It keeps
        the problem and the rules of this one. Everybody scores afresh.
      </p>
      <FailureAlert result={failed} />
      {tactics.length === 0 ? (
        <div className="card grid justify-items-start gap-3">
          <p>Every tactic of this campaign is decided, so there is none to take along.</p>
          <Link to="/campaigns/new" className="btn">
            New campaign
          </Link>
        </div>
      ) : (
        <KeptForm kept={form} className="card">
          <FormKey result={result} />
          <InputField
            field={field('name')}
            label="Campaign name"
            maxCharacters={CAMPAIGN_NAME_MAX}
            autoComplete="off"
          />
          <EndField
            field={field('end_datetime')}
            default_end={loaded.default_end}
            min_end={loaded.min_end}
            typedZone={field('time_zone').initialValue}
            hasPresets
          />
          <CarriedTactics tactics={tactics} field={field('tactic_ids')} />
          {tactic_count > DECIDED_MAX && (
            <p className="hint mb-3">The first {DECIDED_MAX} of the ranking can be chosen.</p>
          )}
          <FormButtons intent="runCampaignAgain" busy="Starting…" cancelTo={`/campaigns/${campaign_id}`}>
            Start and score
          </FormButtons>
        </KeptForm>
      )}
      <UpgradeDialog result={result} message={limit.message} closeTo={`/campaigns/${campaign_id}`} />
    </div>
  )
}

type Carried = Pick<MinutesTactic, 'id' | 'name' | 'rank' | 'choice' | 'reason'> & {
  is_scored_again: boolean
}

/** A check box for each tactic, with its last rank and what was decided. */
function CarriedTactics({ tactics, field }: { tactics: Carried[]; field: FormField }) {
  const { name, initialValue, errors, errorId } = field
  const chosen = initialValue?.split(' ') ?? []
  return (
    <fieldset aria-describedby={errors && errorId} className="mb-4">
      <legend className="label">Tactics to take along</legend>
      <FieldErrors id={errorId} errors={errors} isAlert />
      <ul className="divide-y divide-line rounded-lg border border-line">
        {tactics.map((tactic) => (
          <li key={tactic.id}>
            <Choice type="checkbox" name={name} value={tactic.id} isChosen={chosen.includes(tactic.id)}>
              <bdi className="font-semibold break-words whitespace-pre-line">{tactic.name}</bdi>{' '}
              <span className="hint block break-words">
                {rankInWords(tactic)} · {tactic.choice === 'later' ? 'Later' : 'Undecided'}
                {tactic.reason !== null && (
                  <>
                    : <bdi>{tactic.reason}</bdi>
                  </>
                )}
              </span>
            </Choice>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

function rankInWords({ rank, is_scored_again }: Carried): string {
  if (is_scored_again) return 'Being scored again'
  return rank === null ? 'Without a rank' : `#${rank}`
}
