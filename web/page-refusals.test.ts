import { expect, test } from 'vitest'
import { calls } from '@mela/contract/calls.ts'
import type { RefusalName } from '@mela/contract/errors.ts'
import { PAGE_REFUSALS } from './page-refusals.ts'
import { CODE_TEXTS } from './src/names/code-texts.ts'

interface Call {
  refuses: readonly RefusalName[]
}
const files = import.meta.glob<Record<string, unknown>>(
  ['../contract/src/{wallet,identity,rewards,games}/*.ts', '!**/*.test.ts'],
  { eager: true },
)
const found = new Set(Object.values(files).flatMap((file) => Object.values(file)))
const refusalsOf = (some: Call[]) => new Set(some.flatMap(({ refuses }) => refuses))

test('the words that come with those of the pages are of refusals that no other call answers with', () => {
  const all: Call[] = Object.values(calls)
  const elsewhere = refusalsOf(all.filter((call) => !found.has(call)))
  const onPages = [...refusalsOf(all.filter((call) => found.has(call)))].filter((name) => !elsewhere.has(name))
  expect(PAGE_REFUSALS.toSorted()).toEqual(onPages.toSorted())
})

test('what is told about a code that nobody knows is among the first words', () => {
  const names = Object.values(CODE_TEXTS).map((key) => key.split('.')[1])
  expect(names.filter((name) => PAGE_REFUSALS.includes(name!))).toEqual([])
})
