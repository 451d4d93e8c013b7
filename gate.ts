import { execFileSync, spawn } from 'node:child_process'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// npm run gate: what CI does with HEAD. A fresh clone of it, and `.ci/run` in there; what is not committed does not count.
const root = import.meta.dirname
const folder = mkdtempSync(join(tmpdir(), 'mela-gate-'))
const clone = join(folder, 'mela')
const log_file = join(tmpdir(), 'mela-gate.log')
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
execFileSync('git', ['clone', '--quiet', '--no-hardlinks', root, clone], { stdio: 'inherit' })

const log = createWriteStream(log_file)
const child = spawn('bash', ['.ci/run'], {
  cwd: clone,
  env: { ...process.env, CI: 'true' },
  stdio: ['ignore', 'pipe', 'pipe'],
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal))
for (const stream of [child.stdout, child.stderr]) {
  stream.pipe(log, { end: false })
  stream.pipe(process.stdout, { end: false })
}
child.once('close', (code) => {
  log.end()
  process.exitCode = code ?? 1
})
