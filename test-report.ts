import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/** One test, or a whole file that could not be loaded or set up. */
export interface TestOutcome {
  /** The same in every run. */
  id: string
  file: string
  name: string
  is_passed: boolean
  is_test: boolean
}

export interface TestReport {
  outcomes: TestOutcome[]
  /** Errors that belong to no file. */
  homeless: number
}

interface Unhandled {
  VITEST_TEST_PATH?: string
}

/** The name of the variable that says where the report goes. */
export const REPORT_FILE = 'MELA_TEST_REPORT'

const root = import.meta.dirname

function outcomesOf(module: TestModule): TestOutcome[] {
  const file = relative(root, module.moduleId)
  const tests = [...module.children.allTests()].flatMap((test): TestOutcome[] => {
    const { state } = test.result()
    if (state === 'skipped' || state === 'pending') return []
    return [{ id: test.id, file, name: test.fullName, is_passed: state === 'passed', is_test: true }]
  })
  const suites = [...module.children.allSuites()]
  const is_sound = [module, ...suites].every((each) => each.errors().length === 0)
  return [...tests, { id: module.id, file, name: 'the file itself', is_passed: is_sound, is_test: false }]
}

/** Writes what happened to the file that the variable names; without one it prints the line that scripts read, last. */
export const report: Reporter = {
  onTestRunEnd(modules, errors) {
    const outcomes = modules.flatMap(outcomesOf)
    const paths = errors.map((error) => (error as Unhandled).VITEST_TEST_PATH)
    for (const path of paths.filter((each) => each !== undefined)) {
      const file = relative(root, path)
      for (const outcome of outcomes) if (outcome.file === file && !outcome.is_test) outcome.is_passed = false
    }
    const homeless = paths.filter((path) => path === undefined).length
    const file = process.env[REPORT_FILE]
    if (file) writeFileSync(file, JSON.stringify({ outcomes, homeless } satisfies TestReport))
    else process.on('exit', () => console.log(totals(outcomes, homeless)))
  },
}

export function totals(outcomes: readonly TestOutcome[], homeless: number): string {
  const passed = outcomes.filter(({ is_passed, is_test }) => is_passed && is_test).length
  const failed = outcomes.filter(({ is_passed }) => !is_passed).length + homeless
  return `${passed} passed, ${failed} failed`
}
