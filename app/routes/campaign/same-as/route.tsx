import { Link, useLoaderData, Form } from '@remix-run/react'
import { useScreenResult } from '~/components/action-result'
import { Choice } from '~/components/choice'
import { FailureAlert } from '~/components/failure-alert'
import { pageMeta } from '~/components/page-meta'
import { joinTactics, separateTactics, readSameAs, type SameAs } from '~/domain/tactics/same-as.server'
import { searchField } from '~/domain/paging'
import { on, screenAction } from '~/http/screen/screen-action.server'
import { requireParam, screenLoader } from '~/http/screen/screen-loader.server'
import { JoinedList } from './joined-list'
import { FieldErrors } from '~/components/field-errors'
import { FindForm } from '~/components/find-form'
import { FormButtons } from '~/components/form-buttons'
import type { ActionResult } from '~/contract/action-result'
import { UNKNOWN_ADDER } from '~/domain/tactics/constants'

export const meta = () =>
  pageMeta('Same as another tactic', 'Join two tactics of a campaign that mean the same.')

export const loader = screenLoader(
  { failure: 'Failed to load the tactic' },
  async (ctx, { request, params }) => {
    const tactic_id = requireParam(params, 'tactic_id')
    const q = searchField.catch('').parse(new URL(request.url).searchParams.get('q') ?? '')
    return { tactic_id, q, ...(await readSameAs(ctx, tactic_id, q)) }
  },
)

export const action = screenAction(
  on(joinTactics, ({ campaign_id, tactic_id }) => `/campaigns/${campaign_id}#tactic-${tactic_id}`),
  on(separateTactics, 'stay'),
)

export { clientAction, ErrorBoundary, shouldRevalidate } from '~/components/screen-client'

export default function SameAsPage() {
  const { campaign_id, campaign_name, name, joined, separate_denial, ...rest } =
    useLoaderData<typeof loader>()
  const result = useScreenResult()
  return (
    <div className="mx-auto max-w-xl">
      <Link to={`/campaigns/${campaign_id}`} className="link hint">
        <bdi>{campaign_name}</bdi>
      </Link>
      <h1>Same as another tactic</h1>
      <p className="mt-1 mb-5 text-soft">
        One name stays. The other tactic is read under it, with its description and its comments.
      </p>
      <FailureAlert result={result} />
      {joined.length > 0 && <JoinedList joined={joined} denial={separate_denial} name={name} />}
      <JoinForm
        {...rest}
        campaign_id={campaign_id}
        name={name}
        has_joined={joined.length > 0}
        result={result}
      />
    </div>
  )
}

type Props = Pick<SameAs, 'campaign_id' | 'name' | 'others' | 'has_more' | 'join_denial'> & {
  q: string
  /** Its own name stays then. */
  has_joined: boolean
  result: ActionResult | undefined
}

function JoinForm({ campaign_id, name, others, has_more, join_denial, q, has_joined, result }: Props) {
  const typed = result?.intent === 'joinTactics' ? result.result.initialValue : undefined
  const errors = result?.result.error
  if (join_denial !== null) return <p className="card">{join_denial}.</p>
  const isSearchable = has_more || q !== ''
  return (
    <div className="card" id="others">
      {isSearchable && <FindForm name="q" value={q} label="Find a tactic" list_id="others" />}
      {others.length === 0 ? (
        <p>
          {q === ''
            ? 'No other tactic of this campaign can be joined with it.'
            : 'No tactic that can be joined with it is found.'}
        </p>
      ) : (
        <Form method="post">
          <fieldset className="mb-4" aria-describedby={errors?.same_as && 'same-as-error'}>
            <legend className="label break-words whitespace-pre-line">
              <bdi>{name}</bdi> is the same as
            </legend>
            <FieldErrors id="same-as-error" errors={errors?.same_as} isAlert />
            <ul className="divide-y divide-line rounded-lg border border-line">
              {others.map((other) => (
                <li key={other.id}>
                  <Choice type="radio" name="same_as" value={other.id} isChosen={typed?.same_as === other.id}>
                    <bdi className="font-semibold break-words whitespace-pre-line">{other.name}</bdi>{' '}
                    <span className="hint block">
                      Added by <bdi>{other.added_by_name ?? UNKNOWN_ADDER}</bdi>
                    </span>
                  </Choice>
                </li>
              ))}
            </ul>
            <p className="hint mt-1">
              {has_more && 'Search to see more. '}
              Tactics that somebody who added neither has scored are not listed.
            </p>
          </fieldset>
          {has_joined ? (
            <input type="hidden" name="stays" value="this" />
          ) : (
            <fieldset className="mb-4" aria-describedby={errors?.stays && 'stays-error'}>
              <legend className="label">Which name stays?</legend>
              <FieldErrors id="stays-error" errors={errors?.stays} isAlert />
              <div className="rounded-lg border border-line divide-y divide-line">
                <Choice type="radio" name="stays" value="other" isChosen={typed?.stays !== 'this'}>
                  The name of the one chosen above
                </Choice>
                <Choice type="radio" name="stays" value="this" isChosen={typed?.stays === 'this'}>
                  <bdi className="break-words whitespace-pre-line">{name}</bdi>
                </Choice>
              </div>
            </fieldset>
          )}
          <p className="hint mb-3">
            Scores that were given under the name that goes do not count for the other. They come back when
            the two are separated.
          </p>
          <FormButtons intent="joinTactics" busy="Joining…" cancelTo={`/campaigns/${campaign_id}`}>
            Join
          </FormButtons>
        </Form>
      )}
    </div>
  )
}
