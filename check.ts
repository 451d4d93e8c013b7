import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { scriptSize } from './tidy/script-size.ts'

// Types, lint, format, the rules of tidy.test.ts and the size of what the browser loads. `npm run check`.
const root = import.meta.dirname
// The first holds all that runs in Node alone.
const PROGRAMS = ['.', 'ui', 'web', 'web/sw', 'console', 'e2e']
const SCRIPT_LIMIT_KB = 165

interface Outcome {
  is_ok: boolean
  told: string
}

function run(command: string, ...args: string[]): Outcome {
  const result = spawnSync(join(root, 'node_modules/.bin', command), args, { cwd: root, encoding: 'utf8' })
  return { is_ok: result.status === 0, told: `${result.stdout}${result.stderr}${result.error?.message ?? ''}`.trim() }
}

function checkScriptSize(): Outcome {
  const { kb, files } = scriptSize(join(root, 'web/dist'))
  const told = `${kb.toFixed(1)} KB gzip of script in ${files.length} files until the chat list is live, limit ${SCRIPT_LIMIT_KB}`
  return { is_ok: files.length > 0 && kb <= SCRIPT_LIMIT_KB, told }
}

let passed = 0
let failed = 0
function step(name: string, work: () => Outcome, isTold = false): void {
  const started = performance.now()
  const { is_ok, told } = work()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  if (is_ok) passed += 1
  else failed += 1
  console.log(`${is_ok ? 'passed' : 'FAILED'}  ${name} (${seconds} s)`)
  if (told && (isTold || !is_ok)) console.log(told)
}

for (const program of PROGRAMS) step(`types of ${program}`, () => run('tsc', '--noEmit', '-p', program))
step('lint', () => run('oxlint', '--type-aware'))
step('format', () => run('oxfmt', '--check'))
step('unused code', () => run('knip', '--no-progress'))
step('unused code without tests', () => run('knip', '--no-progress', '--production'))
step('generated files', () => run('node', 'server/generate.ts', '--check'))
step('tidy', () => run('vitest', 'run', '--project', 'tidy'))
if (existsSync(join(root, 'web/dist'))) step('size of the web', checkScriptSize, true)
else console.log('skipped size of the web: npm run build has not run')

console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
