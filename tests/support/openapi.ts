import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Answer } from './client'

type Json = Record<string, unknown>
export type OpenApi = {
  paths: Record<string, Record<string, { operationId: string; responses: Record<string, Json> }>>
} & Json

type Described = { operationId: string; statuses: string[]; pointer: string }

class Schemas {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true })
  private readonly validators = new Map<string, ValidateFunction>()

  constructor(document: OpenApi) {
    ;(addFormats as unknown as (ajv: Ajv2020) => void)(this.ajv)
    this.ajv.addSchema(document, 'openapi')
  }

  /** What is wrong with a value by the schema; null when nothing is. */
  complain(pointer: string, value: unknown): string | null {
    const known = this.validators.get(pointer)
    const validate = known ?? this.ajv.compile({ $ref: pointer })
    this.validators.set(pointer, validate)
    return validate(value) ? null : this.ajv.errorsText(validate.errors)
  }
}

/** What every answer is held against: the document that the app itself publishes. */
class Contract {
  private readonly paths: { pattern: RegExp; path: string }[]

  constructor(
    readonly document: OpenApi,
    readonly schemas: Schemas,
  ) {
    this.paths = Object.keys(document.paths).map((path) => ({
      path,
      pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    }))
  }

  find(method: string, pathname: string): Described | null {
    // A path without a parameter is meant before one with.
    const matching = this.paths.filter(({ pattern }) => pattern.test(pathname))
    const found = matching.find(({ path }) => !path.includes('{')) ?? matching[0]
    const operation = found && this.document.paths[found.path]?.[method.toLowerCase()]
    if (!found || !operation) return null
    const at = [found.path, method.toLowerCase()].map(escapePointer).join('/')
    const statuses = Object.keys(operation.responses)
    return { operationId: operation.operationId, statuses, pointer: `openapi#/paths/${at}` }
  }
}

function escapePointer(part: string): string {
  return encodeURIComponent(part.replace(/~/g, '~0').replace(/\//g, '~1'))
}

export const ofAnswer = (pointer: string, status: number, type = 'application/json') =>
  `${pointer}/responses/${status}/content/${escapePointer(type)}/schema`

/** The document with each refusal in its place: the app publishes those that are the same once. */
function inlined(document: OpenApi): OpenApi {
  const { responses: shared } = document.components as { responses: Record<string, Json> }
  for (const { responses } of Object.values(document.paths).flatMap((methods) => Object.values(methods)))
    for (const [status, { $ref }] of Object.entries(responses))
      if (typeof $ref === 'string') responses[status] = shared[$ref.split('/').at(-1) ?? ''] ?? {}
  return document
}

const contracts = new Map<string, Promise<Contract>>()

export function contractOf(base: string): Promise<Contract> {
  const contract = contracts.get(base) ?? fetchContract(base)
  contracts.set(base, contract)
  return contract
}

/** By the document without the app's address: compiling its schemas takes longer than most files take. */
const compiled = new Map<string, Schemas>()

async function fetchContract(base: string): Promise<Contract> {
  const text = await (await fetch(`${base}/api/openapi.json`)).text()
  const document = inlined(JSON.parse(text) as OpenApi)
  const key = text.replaceAll(base, '')
  const schemas = compiled.get(key) ?? new Schemas(document)
  compiled.set(key, schemas)
  return new Contract(document, schemas)
}

/** `operationId status` of every answer that was held against the document. */
export const seenAnswers = new Set<string>()

/** Throws when an operation answers what its document does not say. Wrong methods and unknown paths are no operations. */
export async function expectDocumented(base: string, method: string, path: string, answer: Answer) {
  const contract = await contractOf(base)
  const described = contract.find(method, new URL(path, base).pathname)
  if (!described) return
  const { operationId, statuses, pointer } = described
  const { status } = answer
  const [type = ''] = (answer.headers.get('Content-Type') ?? '').split(';')
  const body = type === 'application/json' ? answer.body : answer.text
  if (!statuses.includes(String(status)))
    throw new Error(`${operationId} answered ${status}, which its document does not know: ${answer.text}`)
  const complaint = contract.schemas.complain(ofAnswer(pointer, status, type), body)
  if (complaint) throw new Error(`${operationId} answered ${status} not as described: ${complaint}`)
  seenAnswers.add(`${operationId} ${status}`)
}
