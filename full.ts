import { spawnSync } from 'node:child_process'

// What is too heavy for every commit, against real servers of Debian's packages. `npm run full`. Nothing is installed here.
const root = import.meta.dirname

interface Part {
  name: string
  /** From the root. */
  command: string[]
  /** The program that shows whether a package is there. */
  packages: Record<string, string>
}
const SWIFT = {
  swift: 'swift-ring-builder',
  'swift-proxy': 'swift-proxy-server',
  'swift-account': 'swift-account-server',
  'swift-container': 'swift-container-server',
  'swift-object': 'swift-object-server',
  memcached: 'memcached',
  rsync: 'rsync',
}
const vitest = (file: string) => ['node_modules/vitest/vitest.mjs', 'run', '--config', 'vitest.full.ts', file]
const PARTS: Part[] = [
  {
    name: 'files on S3 (OpenStack Swift)',
    command: vitest('server/test/providers/s3.full.ts'),
    packages: SWIFT,
  },
  {
    name: 'media of chats on S3, in the browser',
    command: ['e2e/run.ts', 'chat/on-s3.full.ts'],
    packages: { ...SWIFT, chromium: 'chromium', ffmpeg: 'ffmpeg' },
  },
  {
    name: 'translations (Apertium)',
    command: vitest('server/test/providers/apertium.full.ts'),
    packages: { 'apertium-apy apertium-eng-spa': 'apertium-apy' },
  },
]

const isInstalled = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

let passed = 0
let failed = 0
for (const { name, command, packages } of PARTS) {
  const missing = Object.keys(packages).filter((each) => !isInstalled(packages[each]!))
  if (missing.length > 0) {
    console.log(`NOT RUN  ${name}: apt-get install --no-install-recommends ${missing.join(' ')}`)
    failed += 1
    continue
  }
  const { stdout, status } = spawnSync(process.execPath, command, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const totals = /(\d+) passed, (\d+) failed\s*$/.exec(stdout)
  passed += Number(totals?.[1] ?? 0)
  failed += Number(totals?.[2] ?? 1)
  console.log(`${status === 0 ? 'passed' : 'FAILED'}  ${name}`)
  if (status !== 0) console.log(stdout)
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed > 0 ? 1 : 0
