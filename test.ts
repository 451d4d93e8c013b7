import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { REPORT_FILE, totals, type TestOutcome, type TestReport } from './test-report.ts'
import { RETRIES } from './waits.ts'

// npm test [-- FILES AND OPTIONS OF VITEST]. In CI the files of failed tests run again, each in a new process with a new
// database; a test fails when it failed every time.
const MOST_FILES_REPEATED = 10
const VITEST = join(import.meta.dirname, 'node_modules/vitest/vitest.mjs')

function run(args: readonly string[]): TestReport {
  const folder = mkdtempSync(join(tmpdir(), 'mela-test-'))
  const file = join(folder, 'report.json')
  const { status } = spawnSync(process.execPath, [VITEST, 'run', ...args], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, [REPORT_FILE]: file },
  })
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as TestReport
    const is_told = report.homeless > 0 || report.outcomes.some(({ is_passed }) => !is_passed)
    return status === 0 || is_told ? report : { ...report, homeless: 1 }
  } catch {
    return { outcomes: [], homeless: 1 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const { outcomes: first, homeless } = run(process.argv.slice(2))
const outcomes = new Map<string, TestOutcome>(first.map((outcome) => [outcome.id, outcome]))
const repeated: string[] = []

for (let turn = 0; turn < RETRIES; turn++) {
  const files = new Set([...outcomes.values()].filter(({ is_passed }) => !is_passed).map(({ file }) => file))
  if (files.size === 0 || files.size > MOST_FILES_REPEATED) break
  console.log(`again: ${[...files].join(' ')}`)
  for (const outcome of run([...files]).outcomes) {
    const before = outcomes.get(outcome.id)
    if (before?.is_passed) continue
    if (before && outcome.is_passed) repeated.push(`${outcome.file}: ${outcome.name}`)
    outcomes.set(outcome.id, outcome)
  }
}

for (const { file, name, is_passed } of outcomes.values()) if (!is_passed) console.log(`failed  ${file}: ${name}`)
for (const name of repeated) console.log(`repeated: ${name}`)
const line = totals([...outcomes.values()], homeless)
console.log(line)
process.exitCode = line.endsWith(' 0 failed') ? 0 : 1
