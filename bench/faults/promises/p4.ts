import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { CrashLine } from '../../../server/test/crash/crash-stage.ts'
import { CRASH_FILES, MONEY_OPERATIONS } from '../../../server/test/crash/money-operations.ts'
import type { Outcome, Settings } from '../promise.ts'

const ROOT = join(import.meta.dirname, '../../..')
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs')
/** C cuts the connections before and after every statement; R kills the process at everything that can leave something. */
const MODES = { C: { THOROUGH: 'true' }, R: { CRASH_BY: 'kill' } } as const

/** P4: whatever step an operation of money is ended at, asking for it again leaves one effect and gives the same answer. */
export async function provePromise4({ size, report }: Settings): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'mela-crashes-'))
  const file = join(folder, 'report.jsonl')
  try {
    const told: string[] = []
    const status = await runTests({ ...MODES[size], CRASH_REPORT: file }, (line) => {
      told.push(line)
      if (/ crashes at /.test(line)) report(line.replace(/ \(.*/, ''))
    })
    const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []
    const failed = told.filter((line) => /^ *(FAIL|AssertionError|Error:)/.test(line))
    return conclude(
      lines.filter((line) => line !== '').map((line) => JSON.parse(line) as CrashLine),
      status === 0 ? [] : [`the tests ended with ${status}`, ...failed],
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function runTests(variables: Record<string, string>, hear: (line: string) => void): Promise<number | null> {
  const child = spawn(process.execPath, [VITEST, 'run', ...Object.keys(CRASH_FILES)], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: 'true', ...variables },
  })
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', hear)
  return new Promise((resolve) => child.once('close', resolve))
}

/** An operation of the registry that did not run is a failure like any other. */
export function conclude(lines: readonly CrashLine[], faults: readonly string[]): Outcome {
  const ran = new Set(lines.map(({ operation }) => operation))
  const sum = (pick: (line: CrashLine) => number) => lines.reduce((total, line) => total + pick(line), 0)
  const wrong = lines.flatMap(({ operation, wrong: places }) => places.map((place) => `${operation}: ${place}`))
  const missing = [...MONEY_OPERATIONS.keys()].filter((name) => !ran.has(name)).map((name) => `${name} did not run`)
  const notes = [...wrong, ...missing, ...faults]
  return {
    figures: {
      operations: ran.size,
      statements: sum(({ statements }) => statements),
      points: sum(({ points }) => points),
      unanswered: sum(({ unanswered }) => unanswered),
      wrong: wrong.length,
    },
    notes,
    ok: notes.length === 0,
  }
}
