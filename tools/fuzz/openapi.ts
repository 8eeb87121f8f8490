import { z } from 'zod'

/** What the fuzz reads of a JSON schema; the published document uses no more. */
export const FieldSchema = z.looseObject({
  /** Of several types the first that says something. */
  type: z
    .union([z.string(), z.array(z.string()).transform((types) => types.find((type) => type !== 'null'))])
    .optional(),
  format: z.string().optional(),
  enum: z.array(z.string()).optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  get anyOf() {
    return z.array(FieldSchema).optional()
  },
  get items() {
    return FieldSchema.optional()
  },
  get properties() {
    return z.record(z.string(), FieldSchema).optional()
  },
  /** Of a record; an object with known fields has false or nothing. */
  get additionalProperties() {
    return z.union([z.boolean(), FieldSchema]).optional()
  },
})
export type Field = z.output<typeof FieldSchema>

const BodySchema = z.object({
  properties: z.record(z.string(), FieldSchema),
  required: z.array(z.string()).default([]),
})

const OperationSchema = z.object({
  operationId: z.string(),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean().default(false),
        schema: FieldSchema,
      }),
    )
    .default([]),
  requestBody: z
    .object({ content: z.object({ 'application/json': z.object({ schema: BodySchema }) }) })
    .optional(),
  responses: z.record(z.string(), z.unknown()),
})

const DocumentSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), OperationSchema)) })

type Input = { name: string; required: boolean; schema: Field }

/** One operation as the document describes it. */
export type ApiOperation = {
  name: string
  method: string
  path: string
  query: Input[]
  body: Input[]
  statuses: number[]
}

/** The operations that a running app publishes at /api/openapi.json. */
export async function readOperations(url: string): Promise<ApiOperation[]> {
  const response = await fetch(`${url}/api/openapi.json`)
  const { paths } = DocumentSchema.parse(await response.json())
  return Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, { operationId, parameters, requestBody, responses }]) => {
      const { properties, required } = requestBody?.content['application/json'].schema ?? {
        properties: {},
        required: [],
      }
      return {
        name: operationId,
        method: method.toUpperCase(),
        path,
        query: parameters.filter((parameter) => parameter.in === 'query'),
        body: Object.entries(properties).map(([name, schema]) => ({
          name,
          schema,
          required: required.includes(name),
        })),
        statuses: Object.keys(responses).map(Number),
      }
    }),
  )
}
