import { expect, test } from 'vitest'
import { adminCalls } from '@mela/contract/admin-calls.ts'
import { calls } from '@mela/contract/calls.ts'
import type { RefusalName } from '@mela/contract/errors.ts'
import { OPERATOR_REFUSALS } from './operator-refusals.ts'

const refusalsOf = (all: Record<string, { refuses: readonly RefusalName[] }>) =>
  new Set(Object.values(all).flatMap(({ refuses }) => refuses))

test('the words that the app leaves out are those of refusals that no call of people answers with', () => {
  const ofPeople = refusalsOf(calls)
  const ofOperators = [...refusalsOf(adminCalls)].filter((name) => !ofPeople.has(name))
  expect(OPERATOR_REFUSALS.toSorted()).toEqual(ofOperators.toSorted())
})
