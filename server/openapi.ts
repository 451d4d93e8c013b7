import * as z from 'zod'
import type { AdminCall, ProposingCall } from '@mela/contract/admin-call.ts'
import { adminCalls } from '@mela/contract/admin-calls.ts'
import type { Call } from '@mela/contract/call.ts'
import { calls } from '@mela/contract/calls.ts'
import { refusals, SUCCESS_CODE } from '@mela/contract/errors.ts'

// The contract as OpenAPI documents, one for people and one for operators: every call with its envelope and its refusals.
export function openapiDocument(): string {
  const described = Object.entries<Call>(calls).map(([name, call]): Described => {
    const security = call.who === 'signed_in' ? [{ bearer: [] }] : []
    return { ...call, name, path: `/api${call.path}`, security, summary: undefined }
  })
  return document('Mela', { bearer: { type: 'http', scheme: 'bearer' } }, described)
}

export function adminOpenapiDocument(): string {
  const described = Object.entries<AdminCall | ProposingCall>(adminCalls).map(([name, call]): Described => {
    const security = call.roles === 'anyone' ? [] : [{ operator: [] }]
    return { ...call, name, path: `/admin${call.path}`, security, summary: whoMay(call) }
  })
  const cookie = { type: 'apiKey', in: 'cookie', name: '__Host-operator' }
  return document('Mela for operators', { operator: cookie }, described)
}

const whoMay = ({ roles, needs_second, views }: AdminCall | ProposingCall): string =>
  [
    typeof roles === 'string' ? `For ${roles.replace('_', ' ')}` : `For ${roles.join(', ')}`,
    ...(needs_second ? [`takes effect when a second operator agrees (${needs_second})`] : []),
    ...(views ? [`every look is logged (${views})`] : []),
  ].join('; ')

interface Described extends Pick<Call, 'method' | 'path' | 'input' | 'output' | 'refuses'> {
  name: string
  security: object[]
  summary: string | undefined
}

function document(title: string, securitySchemes: object, described: Described[]): string {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const call of described) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call) }
  }
  const written = {
    openapi: '3.1.0',
    info: {
      title,
      version: '1.4.0',
      description: `Every answer is {code, data}; ${SUCCESS_CODE} is success, any other code carries data.reason and data.text.`,
    },
    paths,
    components: { securitySchemes },
  }
  return `${JSON.stringify(written, null, 2)}\n`
}

function operation(call: Described) {
  const input = jsonSchema(call.input, 'input')
  const is_query = call.method === 'GET' || call.method === 'DELETE'
  const required = new Set(input.required ?? [])
  const parameters = Object.entries(input.properties ?? {}).map(([field, schema]) => ({
    name: field,
    in: 'query',
    required: required.has(field),
    schema,
  }))
  return {
    operationId: call.name,
    ...(call.summary ? { summary: call.summary } : {}),
    security: call.security,
    parameters: [{ name: 'Language', in: 'header', schema: { type: 'string' } }, ...(is_query ? parameters : [])],
    ...(is_query ? {} : { requestBody: { required: true, content: { 'application/json': { schema: input } } } }),
    responses: {
      200: { description: refusalsText(call), content: { 'application/json': { schema: envelope(call) } } },
    },
  }
}

interface ObjectSchema {
  properties?: Record<string, unknown>
  required?: string[]
}
const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): ObjectSchema => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest as ObjectSchema
}

const envelope = (call: Described) => ({
  type: 'object',
  required: ['code', 'data'],
  properties: { code: { const: SUCCESS_CODE }, data: jsonSchema(call.output, 'output') },
})

const refusalsText = (call: Described): string =>
  call.refuses.length === 0
    ? 'Success.'
    : `Success, or a refusal: ${call.refuses.map((reason) => `${refusals[reason].code} ${reason}`).join(', ')}.`
