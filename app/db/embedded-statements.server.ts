import { messages, protocol, types, type PGlite, type QueryOptions } from '@electric-sql/pglite'
import { nameOf } from './statement-name.server'

const { serialize } = protocol
const { DataRowMessage, ParameterDescriptionMessage, RowDescriptionMessage } = messages

type Column = { name: string; dataTypeID: number }
type Prepared = { parameterTypes: number[]; columns: Column[] }
type Message = Awaited<ReturnType<PGlite['execProtocol']>>['messages'][number]

/** Replaces PGlite's `query`, which takes four times as long (docs/decisions/023). Nothing else may run meanwhile. */
export function preparedQuery(client: PGlite): PGlite['query'] {
  const prepared = new Map<string, Prepared>()

  async function prepare(name: string, text: string): Promise<Prepared> {
    const answer = await send(
      client,
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
      serialize.sync(),
    )
    const statement = {
      parameterTypes:
        answer.find((message) => message instanceof ParameterDescriptionMessage)?.dataTypeIDs ?? [],
      columns: answer.find((message) => message instanceof RowDescriptionMessage)?.fields ?? [],
    }
    prepared.set(name, statement)
    return statement
  }

  return async (text, params = [], options = {}) => {
    const name = params.length > 0 ? nameOf(text) : undefined
    if (!name) return client.query(text, params, options)
    const { parameterTypes, columns } = prepared.get(name) ?? (await prepare(name, text))
    const values = params.map((value: unknown, index) =>
      toText(client, value, parameterTypes[index] ?? types.TEXT),
    )
    const answer = await send(
      client,
      serialize.bind({ statement: name, values }),
      serialize.execute({}),
      serialize.sync(),
    )
    return { rows: toRows(client, answer, columns, options), fields: columns }
  }
}

async function send(client: PGlite, ...parts: Uint8Array[]): Promise<Message[]> {
  const { messages } = await client.execProtocol(Buffer.concat(parts))
  return messages
}

function toText({ serializers }: PGlite, value: unknown, oid: number): string | null {
  if (value === null || value === undefined) return null
  return serializers[oid]?.(value) ?? String(value)
}

function toRows<Row>(client: PGlite, answer: Message[], columns: Column[], options: QueryOptions): Row[] {
  const parsers = columns.map(({ dataTypeID }) => options.parsers?.[dataTypeID] ?? client.parsers[dataTypeID])
  const read = (text: string | null, index: number): unknown => {
    const parser = parsers[index]
    return text === null || !parser ? text : parser(text, columns[index]?.dataTypeID)
  }
  return answer
    .filter((message) => message instanceof DataRowMessage)
    .map(({ fields }) => fields.map(read))
    .map((values) =>
      options.rowMode === 'array'
        ? values
        : Object.fromEntries(columns.map(({ name }, index) => [name, values[index]])),
    ) as Row[]
}
