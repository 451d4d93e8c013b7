import * as z from 'zod'
import type { Call } from '@mela/contract/call.ts'
import { calls } from '@mela/contract/calls.ts'
import { refusals, SUCCESS_CODE } from '@mela/contract/errors.ts'

// The contract as an OpenAPI document: every call with its envelope and the refusals it may give.
export function openapiDocument(): string {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, call] of Object.entries<Call>(calls)) {
    const path = `/api${call.path}`
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(name, call) }
  }
  const document = {
    openapi: '3.1.0',
    info: {
      title: 'Mela',
      version: '1.4.0',
      description: `Every answer is {code, data}; ${SUCCESS_CODE} is success, any other code carries data.reason and data.text.`,
    },
    paths,
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

function operation(name: string, call: Call) {
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
    operationId: name,
    security: call.who === 'signed_in' ? [{ bearer: [] }] : [],
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

const envelope = (call: Call) => ({
  type: 'object',
  required: ['code', 'data'],
  properties: { code: { const: SUCCESS_CODE }, data: jsonSchema(call.output, 'output') },
})

const refusalsText = (call: Call): string =>
  call.refuses.length === 0
    ? 'Success.'
    : `Success, or a refusal: ${call.refuses.map((reason) => `${refusals[reason].code} ${reason}`).join(', ')}.`
