import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { scriptSize } from '../tidy/script-size.ts'
import { makeFolder } from '../server/test/engines/child.ts'
import { startMigratedPostgres } from '../server/test/engines/postgres.ts'
import { startServer } from '../server/test/engines/server.ts'
import type { Bench } from './run.ts'

// The built app as a newcomer on a phone meets it, judged by Lighthouse with its own throttling, and an empty page built
// the same way beside it.
const root = join(import.meta.dirname, '..')
const CHROMIUM = process.env['CHROME_PATH'] ?? '/usr/bin/chromium'
const ROUNDS = 3

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { score: number | null; title: string; numericValue?: number }>
}

function buildWeb(): string {
  const given = process.env['WEB_DIR']
  if (given) return given
  const folder = makeFolder('lighthouse-web')
  const vite = join(root, 'node_modules/.bin/vite')
  execFileSync(vite, ['build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'error'], { cwd: join(root, 'web') })
  return folder
}

function judge(url: string): Report {
  const file = join(makeFolder('lighthouse'), 'report.json')
  const cli = join(root, 'node_modules/lighthouse/cli/index.js')
  const flags = ['--headless=new', '--no-sandbox', '--disable-gpu'].join(' ')
  execFileSync(
    process.execPath,
    [
      ...[cli, url, '--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${flags}`],
      '--only-categories=performance,accessibility,best-practices',
    ],
    { env: { ...process.env, CHROME_PATH: CHROMIUM }, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  return JSON.parse(readFileSync(file, 'utf8')) as Report
}

const points = (report: Report, name: string) => Math.round((report.categories[name]?.score ?? 0) * 100)
const figure = (report: Report, name: string) => Math.round(report.audits[name]?.numericValue ?? Number.NaN)

/** What keeps a category from being complete. */
function complaints(report: Report, name: string): string[] {
  return report.categories[name]!.auditRefs.filter(({ id, weight }) => {
    const { score } = report.audits[id]!
    return weight > 0 && score !== null && score < 1
  }).map(({ id }) => `${name}: ${id}, ${report.audits[id]!.title}`)
}

export const bench: Bench = {
  async run({ is_short }) {
    const web_dir = buildWeb()
    const postgres = await startMigratedPostgres()
    const server = await startServer({
      roles: 'api,gateway,worker',
      env: { NODE_ENV: 'test', DATABASE_URL: postgres.app_url, WEB_DIR: web_dir, ADDRESS_LIMITS: 'off' },
    })
    const reports: Report[] = []
    for (let round = 0; round < (is_short ? 1 : ROUNDS); round++) {
      const report = judge(`${server.url}/chatList`)
      reports.push(report)
      console.log(`round ${round + 1}: performance ${points(report, 'performance')}`)
    }
    const middle = reports.toSorted((one, other) => points(one, 'performance') - points(other, 'performance'))[
      Math.floor(reports.length / 2)
    ]!
    for (const name of ['accessibility', 'best-practices', 'performance']) {
      for (const complaint of complaints(middle, name)) console.log(complaint)
    }
    const accessibility = points(middle, 'accessibility')
    const best_practices = points(middle, 'best-practices')
    return {
      performance: points(middle, 'performance'),
      accessibility,
      best_practices,
      fcp_ms: figure(middle, 'first-contentful-paint'),
      lcp_ms: figure(middle, 'largest-contentful-paint'),
      tbt_ms: figure(middle, 'total-blocking-time'),
      cls: Number((middle.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN).toFixed(3)),
      script_kb: Number(scriptSize(web_dir).kb.toFixed(1)),
      load: Number(readFileSync('/proc/loadavg', 'utf8').split(' ')[0]),
      ok: accessibility === 100 && best_practices === 100,
    }
  },
}
