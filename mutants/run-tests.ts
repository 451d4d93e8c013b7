import { spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Suite } from './mutant.ts'

const VITEST = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs')
const LONGEST_MS = 180_000

export interface Verdict {
  passed: number
  /** The titles of the tests that failed. */
  failed: string[]
  told: string
}

interface Report {
  testResults: { assertionResults: { fullName: string; status: string }[] }[]
}

/** Until the first one fails. */
export async function runTests(folder: string, { tests, title }: Suite): Promise<Verdict> {
  const report = join(folder, 'mutant-report.json')
  rmSync(report, { force: true })
  const filter = title === undefined ? [] : ['--testNamePattern', title]
  const args = ['run', '--bail', '1', '--reporter', 'json', '--outputFile', report, ...filter, ...tests]
  const told = await output(folder, args)
  return { ...readReport(report), told }
}

function output(folder: string, args: string[]): Promise<string> {
  const child = spawn(process.execPath, [VITEST, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LONGEST_MS,
  })
  let told = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (told += part.toString()))
  return new Promise((resolve) => child.once('close', () => resolve(told)))
}

function readReport(path: string): Omit<Verdict, 'told'> {
  try {
    const { testResults } = JSON.parse(readFileSync(path, 'utf8')) as Report
    const all = testResults.flatMap(({ assertionResults }) => assertionResults)
    const withStatus = (status: string) => all.filter((test) => test.status === status)
    return { passed: withStatus('passed').length, failed: withStatus('failed').map(({ fullName }) => fullName) }
  } catch {
    // Without a report no test has run, and that proves nothing.
    return { passed: 0, failed: [] }
  }
}
