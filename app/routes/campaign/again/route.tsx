import { getFormProps, useForm } from '@conform-to/react'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { useFailureToast } from '~/components/action-result'
import { EndField } from '~/components/end-field'
import { FailureAlert } from '~/components/failure-alert'
import { InputField } from '~/components/field'
import { FormButtons } from '~/components/form-buttons'
import { FormDraft } from '~/components/form-draft'
import { FormKey } from '~/components/form-key'
import { useDraft, type DraftState } from '~/components/kept-forms'
import { pageMeta } from '~/components/page-meta'
import { UpgradeDialog } from '~/components/upgrade-dialog'
import type { ActionResult } from '~/contract/action-result'
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

export { RouteError as ErrorBoundary } from '~/components/route-error'
export { clientAction, shouldRevalidate } from '~/components/screen-client'

type AgainForm = { name: string; end_datetime: string }

export default function NextRound() {
  const result = useActionData<typeof action>()
  useFailureToast(result)
  const draft = useDraft('runCampaignAgain')
  return <NextRoundForm key={draft.kept ? 'kept' : 'new'} result={result ?? draft.kept} draft={draft} />
}

type FormProps = { result: ActionResult | undefined; draft: DraftState }

function NextRoundForm({ result, draft }: FormProps) {
  const loaded = useLoaderData<typeof loader>()
  const { campaign_id, campaign_name, team_name, tactic_count, tactics, limit } = loaded
  const [form, fields] = useForm<AgainForm>({
    id: 'again',
    lastResult: result?.result,
    defaultValue: { name: loaded.next_name },
  })
  const upgradeMessage = result?.failure?.action === 'upgrade' ? result.failure.sentence : limit.message
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
      <FailureAlert result={result} />
      {tactics.length === 0 ? (
        <div className="card grid justify-items-start gap-3">
          <p>Every tactic of this campaign is decided, so there is none to take along.</p>
          <Link to="/campaigns/new" className="btn">
            New campaign
          </Link>
        </div>
      ) : (
        <Form method="post" {...getFormProps(form)} className="card">
          <FormKey result={result} />
          <FormDraft draft={draft} />
          <InputField
            field={fields.name}
            label="Campaign name"
            maxCharacters={CAMPAIGN_NAME_MAX}
            autoComplete="off"
          />
          <EndField
            field={fields.end_datetime}
            default_end={loaded.default_end}
            min_end={loaded.min_end}
            typedZone={result?.result.initialValue?.time_zone}
            hasPresets
          />
          <CarriedTactics
            tactics={tactics}
            // None chosen is sent as nothing.
            typed={result && (result.result.initialValue?.tactic_ids?.split(' ') ?? [])}
            errors={result?.result.error?.tactic_ids}
          />
          {tactic_count > DECIDED_MAX && (
            <p className="hint mb-3">The first {DECIDED_MAX} of the ranking can be chosen.</p>
          )}
          <FormButtons intent="runCampaignAgain" busy="Starting…" cancelTo={`/campaigns/${campaign_id}`}>
            Start and score
          </FormButtons>
        </Form>
      )}
      {upgradeMessage && <UpgradeDialog message={upgradeMessage} closeTo={`/campaigns/${campaign_id}`} />}
    </div>
  )
}

type Carried = Pick<MinutesTactic, 'id' | 'name' | 'rank' | 'choice' | 'reason'> & {
  is_scored_again: boolean
}
type Props = {
  tactics: Carried[]
  typed: string[] | undefined
  errors: string[] | undefined
}

/** A check box for each tactic, with its last rank and what was decided. All are chosen at first. */
function CarriedTactics({ tactics, typed, errors }: Props) {
  return (
    <fieldset aria-describedby="carried-error" className="mb-4">
      <legend className="label">Tactics to take along</legend>
      <p id="carried-error" className="error" role={errors ? 'alert' : undefined}>
        {errors?.join(' ')}
      </p>
      <ul className="divide-y divide-line rounded-lg border border-line">
        {tactics.map((tactic) => (
          <li key={tactic.id}>
            <label className="flex cursor-pointer items-start gap-3 px-3 py-2 hover:bg-sunken">
              <input
                type="checkbox"
                name="tactic_ids"
                value={tactic.id}
                defaultChecked={typed ? typed.includes(tactic.id) : true}
                className="mt-1 size-5 flex-none"
              />
              <span className="min-w-0">
                <bdi className="font-semibold break-words whitespace-pre-line">{tactic.name}</bdi>{' '}
                <span className="hint block break-words">
                  {rankInWords(tactic)} · {tactic.choice === 'later' ? 'Later' : 'Undecided'}
                  {tactic.reason !== null && (
                    <>
                      : <bdi>{tactic.reason}</bdi>
                    </>
                  )}
                </span>
              </span>
            </label>
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
