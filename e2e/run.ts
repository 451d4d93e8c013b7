import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtWeb } from './stage/build.ts'
import { requireChromium } from './stage/chromium.ts'
import { siteVariable, startSite } from './stage/site.ts'

// npm run e2e [-- FILES AND OPTIONS OF PLAYWRIGHT]: journeys through Chromium, the built app and the real server.
requireChromium()
const started = performance.now()
const seconds = () => `${((performance.now() - started) / 1000).toFixed(0)} s`
const site = await startSite(builtWeb())
console.log(`the site is up after ${seconds()}: ${site.origins.join(' and ')}`)

const cli = join(import.meta.dirname, '../node_modules/@playwright/test/cli.js')
const config = join(import.meta.dirname, 'playwright.config.ts')
const output = mkdtempSync(join(tmpdir(), 'mela-e2e-results-'))
const asked = process.argv.slice(2)
const MELA_FULL = asked.some((each) => each.endsWith('.full.ts')) ? 'true' : ''
const child = spawn(process.execPath, [cli, 'test', '--config', config, '--output', output, ...asked], {
  stdio: 'inherit',
  env: { ...process.env, MELA_FULL, ...siteVariable(site) },
})
child.once('exit', (code) => process.exit(code ?? 1))
