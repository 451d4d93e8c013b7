import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { OPERATOR_ROLES } from '@mela/contract/admin-call.ts'
import { adminCalls, type AdminCallName } from '@mela/contract/admin-calls.ts'
import { hireOperator, type Operator } from '../../test/operator.ts'
import { openWorld, type World } from '../../test/world.ts'

let world: World
let operator: Operator
beforeAll(async () => {
  world = await openWorld()
  operator = await hireOperator(world, 'everything', [...OPERATOR_ROLES])
})
afterAll(() => world.end())

const HOSTILE: unknown[] = [
  '\0',
  '\ud800',
  "'; DROP TABLE operators_audit; --",
  '9223372036854775808',
  '-1',
  'x'.repeat(3_000),
  2 ** 53,
  null,
  [[]],
  { en: '\0' },
  { __proto__: { roles: ['admin'] } },
]

/** Of every form that a request may have, with what tells the forms apart as one of them has it. */
function formsOf(input: z.core.$ZodType): { fields: string[]; given: object }[] {
  const objects = (input instanceof z.ZodDiscriminatedUnion ? input.options : [input]) as z.ZodObject[]
  return objects.map(({ shape }) => ({
    fields: Object.keys(shape),
    given: Object.fromEntries(
      Object.entries(shape).flatMap(([name, field]) =>
        field instanceof z.ZodLiteral ? [[name, [...field.values][0]]] : [],
      ),
    ),
  }))
}

test.each(Object.keys(adminCalls).filter((name) => name !== 'signOut') as AdminCallName[])(
  '%s answers whatever is sent to it without a fault',
  async (name) => {
    for (const value of HOSTILE) {
      const inputs = formsOf(adminCalls[name].input).flatMap(({ fields, given }) => {
        const all = Object.fromEntries(fields.map((field) => [field, value]))
        return [...fields.map((field) => ({ [field]: value })), all, { ...all, ...given }]
      })
      const responses = await Promise.all(inputs.map((each) => operator.send(name, each)))
      for (const [index, response] of responses.entries()) {
        const { code } = (await response.json()) as { code: number }
        expect({ input: inputs[index], is_answered: code >= 10_000 }).toEqual({
          input: inputs[index],
          is_answered: true,
        })
      }
    }
    expect(await operator.call('getOperator', {})).toMatchObject({ name: 'everything' })
  },
)

test('what is no JSON, too large, or not there is refused in words', async () => {
  const ask = async (path: string, init: RequestInit) => {
    const headers = { Cookie: operator.cookie, 'Content-Type': 'application/json', ...init.headers }
    const response = await fetch(`${world.origin}/admin${path}`, { ...init, headers })
    const { code, data } = (await response.json()) as { code: number; data: { reason: string; text: string } }
    return { status: response.status, code, reason: data.reason }
  }
  expect(await ask('/user/ban', { method: 'POST', body: '{' })).toMatchObject({ reason: 'invalid_params' })
  expect(await ask('/user/ban', { method: 'POST', body: ' '.repeat(70_000) })).toMatchObject({ status: 413 })
  const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
  expect(await ask('/user/ban', { method: 'POST', body: 'user_id=1', headers: form })).toMatchObject({
    reason: 'invalid_params',
  })
  for (const path of ['/draw/result', '/', '/user/ban/../audit/x']) {
    expect(await ask(path, { method: 'GET' })).toMatchObject({ status: 404, reason: 'unknown_path' })
  }
})
