import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ALL } from './all.ts'
import { withFault } from './tree.ts'

const root = join(import.meta.dirname, '..')
const text = (path: string) => readFileSync(join(root, path), 'utf8')

test.each(ALL)('$name still fits its file, and what must catch it is there', (mutant) => {
  expect(withFault(text(mutant.file), mutant)).not.toBe(text(mutant.file))
  for (const file of mutant.tests) expect(existsSync(join(root, file)), file).toBe(true)
  const { title = '' } = mutant
  expect(mutant.tests.some((file) => text(file).includes(title))).toBe(true)
})

const MIGRATIONS = 'server/migrations/'
const migrations = readdirSync(join(root, MIGRATIONS)).map((name) => `${MIGRATIONS}${name}`)

test('no fault is put into a migration whose line a later one writes again', () => {
  const outdated = ALL.filter(({ file }) => file.startsWith(MIGRATIONS)).flatMap(({ name, file, find }) =>
    migrations.filter((later) => later > file && text(later).includes(find)).map((later) => `${name}: ${later}`),
  )
  expect(outdated).toEqual([])
})

test('every fault has a name of its own', () => {
  expect(new Set(ALL.map(({ name }) => name)).size).toBe(ALL.length)
})

test('a fault whose place is gone or no longer the only one is an error', () => {
  const mutant = { ...ALL[0]!, find: 'twice', replace: 'once' }
  for (const changed of ['never', 'twice and twice'])
    expect(() => withFault(changed, mutant)).toThrow(/stands \d times/)
})
