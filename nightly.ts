import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CRASH_FILES } from './server/test/crash/money-operations.ts'

// npm run nightly [-- NAME …]: what the gate leaves out, one part after the other, with a table at the end.
interface Part {
  name: string
  /** Of package.json. */
  script: string
  args?: string[]
  variables?: Record<string, string>
}

const bench = (name: string): Part => ({ name: `bench-${name}`, script: 'bench', args: [name, '--short'] })
const faults = (name: string): Part => ({ name, script: 'faults', args: [name, '--size', 'C'] })
const PARTS: Part[] = [
  // Every case, where the gate tries those that tell most; P4 runs all of the files left out here in the same way.
  {
    ...{ name: 'thorough', script: 'test', variables: { THOROUGH: 'true' } },
    args: ['--project', '!tidy', ...Object.keys(CRASH_FILES).flatMap((file) => ['--exclude', file])],
  },
  { name: 'journeys', script: 'e2e' },
  ...['P1', 'P2', 'P3', 'P3-wallet', 'P4', 'P5', 'P6', 'P7', 'P10', 'P11'].map(faults),
  ...['private-send', 'open-app', 'fan-out', 'group-size', 'search', 'idle-connections'].map(bench),
  ...['scroll', 'contacts', 'ledger', 'chest', 'bets', 'settle', 'lighthouse', 'hostile-media'].map(bench),
  { name: 'shots', script: 'shots' },
  { name: 'full', script: 'full' },
  { name: 'mutants', script: 'mutants' },
]

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !PARTS.some((part) => part.name === name))
if (unknown.length > 0) {
  console.error(`there is no ${unknown.join(' and no ')}; there are ${PARTS.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}

const logs = mkdtempSync(join(tmpdir(), 'mela-nightly-'))
console.log(`the logs are in ${logs}`)
const results = PARTS.filter(({ name }) => wanted.length === 0 || wanted.includes(name)).map((part) => {
  const started = performance.now()
  const log_file = join(logs, `${part.name}.log`)
  const log = openSync(log_file, 'w')
  const { status } = spawnSync('npm', ['run', '--silent', part.script, '--', ...(part.args ?? [])], {
    cwd: import.meta.dirname,
    stdio: ['ignore', log, log],
    env: { ...process.env, CI: 'true', ...part.variables },
  })
  closeSync(log)
  const seconds = Math.round((performance.now() - started) / 1000)
  const last = readFileSync(log_file, 'utf8').trimEnd().split('\n').at(-1) ?? ''
  console.log(`${status === 0 ? 'passed' : 'FAILED'}  ${part.name} (${seconds} s)  ${last}`)
  return { name: part.name, is_ok: status === 0, seconds, last }
})

console.log('\n| part | result | seconds | last line |\n|---|---|---|---|')
for (const { name, is_ok, seconds, last } of results) {
  console.log(`| ${name} | ${is_ok ? 'passed' : 'FAILED'} | ${seconds} | ${last.slice(0, 200)} |`)
}
const failed = results.filter(({ is_ok }) => !is_ok).length
console.log(`${results.length - failed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
