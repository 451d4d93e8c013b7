import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { ALL } from './mutants/all.ts'
import type { Mutant, Suite } from './mutants/mutant.ts'
import { runTests } from './mutants/run-tests.ts'
import { copyTree, type Tree } from './mutants/tree.ts'

// npm run mutants [-- --only NAME]. Builds with a fault in them, each of which its tests must catch; the same tests pass
// without it. A fault that no longer fits its file is an error.
const WORKERS = Math.min(2, availableParallelism())

const { values } = parseArgs({ options: { only: { type: 'string', multiple: true } } })
const mutants = ALL.filter(({ name }) => !values.only || values.only.includes(name))
if (mutants.length === 0) {
  console.error(`there is no ${values.only?.join(' or ')}; there are ${ALL.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}

const report = (is_ok: boolean, started: number, line: string) =>
  console.log(`${is_ok ? 'ok    ' : 'NOT OK'}  ${((performance.now() - started) / 1000).toFixed(1)} s  ${line}`)

/** Whether these tests pass in a build without a fault. */
async function passes({ folder }: Tree, suite: Suite): Promise<boolean> {
  const started = performance.now()
  const { passed, failed, told } = await runTests(folder, suite)
  const is_ok = passed > 0 && failed.length === 0
  report(is_ok, started, `${suite.tests.join(' ')}: ${passed} pass without a fault`)
  if (!is_ok) console.log(failed[0] ?? told)
  return is_ok
}

async function catches(tree: Tree, mutant: Mutant): Promise<boolean> {
  const started = performance.now()
  const outcome = await tree
    .withFault(mutant, () => runTests(tree.folder, mutant))
    .catch((error: unknown) => ({ passed: 0, failed: [], told: String(error) }))
  const [failed] = outcome.failed
  report(
    failed !== undefined,
    started,
    `${mutant.name}: ${failed === undefined ? 'NOT CAUGHT' : `caught by "${failed}"`}`,
  )
  if (failed === undefined) console.log(outcome.told)
  return failed !== undefined
}

function withAllTitles(some: readonly Mutant[]): Suite {
  const titles = new Set(some.map(({ title }) => title))
  return { tests: some[0]!.tests, title: titles.has(undefined) ? undefined : [...titles].join('|') }
}

/** Each in one of the trees, as they become free; in the order given. */
async function each<Item>(
  trees: readonly Tree[],
  all: readonly Item[],
  work: (tree: Tree, item: Item) => Promise<boolean>,
): Promise<number> {
  const waiting = [...all]
  let successes = 0
  const runs = trees.map(async (tree) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) if (await work(tree, next)) successes += 1
  })
  await Promise.all(runs)
  return successes
}

const trees = Array.from({ length: WORKERS }, copyTree)
/** What all of them ask of a list of files, in one run. */
const suites = [...Map.groupBy(mutants, ({ tests }) => tests.join(' ')).values()].map(withAllTitles)
try {
  const sound = await each(trees, suites, passes)
  const caught = await each(trees, mutants, catches)
  const ok = sound === suites.length && caught === mutants.length
  console.log(JSON.stringify({ mutants: mutants.length, caught, ok }))
  process.exitCode = ok ? 0 : 1
} finally {
  for (const tree of trees) tree.remove()
}
