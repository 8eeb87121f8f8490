import { Form } from '@remix-run/react'
import { LocalTime } from '~/components/local-time'
import { SubmitButton } from '~/components/submit-button'
import type { OutputOf } from '~/contract/operations.server'
import { SCOPE_LABELS } from './scope-labels'

type Connections = OutputOf<'listConnections'>['connections']

/** The assistants that were let in by OAuth. Connecting one begins there, not here. */
export function ConnectedAssistants({ connections }: { connections: Connections }) {
  if (connections.length === 0) return null
  return (
    <section aria-labelledby="assistants" className="mb-8">
      <h2 id="assistants" className="mb-3">
        Connected assistants
      </h2>
      <ul className="grid gap-3">
        {connections.map((connection) => (
          <li key={connection.id}>
            <Assistant {...connection} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Assistant({
  id,
  client_name,
  redirect_host,
  scopes,
  created_at,
  last_used_at,
  chat_sheets,
}: Connections[number]) {
  return (
    <div className="card flex flex-wrap items-center justify-between gap-3 py-3">
      <div>
        <p className="font-semibold">
          <bdi>{client_name}</bdi>
        </p>
        <p className="hint">
          At <bdi className="break-all">{redirect_host}</bdi> · May{' '}
          {scopes.map((scope) => SCOPE_LABELS[scope].toLowerCase()).join(', ')}
        </p>
        <p className="hint">
          Connected <LocalTime value={created_at} length="short" />
          {' · '}
          <LastUsed value={last_used_at} />
        </p>
      </div>
      <Form method="post">
        <input type="hidden" name="connection_id" value={id} />
        <SubmitButton intent="endConnection" busy="Disconnecting…" className="btn btn-danger-quiet">
          Disconnect<span className="sr-only"> {client_name}</span>
        </SubmitButton>
      </Form>
      {chat_sheets.map(({ campaign_id, campaign_name }) => (
        <Form key={campaign_id} method="post" className="flex w-full items-center justify-between gap-3">
          <input type="hidden" name="connection_id" value={id} />
          <input type="hidden" name="campaign_id" value={campaign_id} />
          <input type="hidden" name="open" value="false" />
          <p className="hint">
            Shows you the score sheet of <bdi>{campaign_name}</bdi>
          </p>
          <SubmitButton intent="setChatSheet" busy="Stopping…" className="btn btn-small">
            Stop<span className="sr-only"> the score sheet of {campaign_name}</span>
          </SubmitButton>
        </Form>
      ))}
    </div>
  )
}

export function LastUsed({ value }: { value: string | null }) {
  if (value === null) return 'never used'
  return (
    <>
      last used <LocalTime value={value} length="short" />
    </>
  )
}
