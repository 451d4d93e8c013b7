import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let web_dir: string
beforeAll(async () => {
  world = await openWorld()
  web_dir = mkdtempSync(join(tmpdir(), 'mela-web-'))
  mkdirSync(join(web_dir, 'assets'))
  writeFileSync(join(web_dir, 'index.html'), '<!doctype html><title>the app</title>')
})
afterAll(() => world.end())

const statusOf = async (url: string) => (await fetch(url)).status
/** Of a production site, as far as it concerns what is served. */
const production = () => ({
  ...{ NODE_ENV: 'production', ADDRESS_LIMITS: 'on', PASSWORD_MEMORY_KB: '19456', WEB_DIR: web_dir },
  ...{ PUBLIC_ORIGIN: 'https://mela.example,https://www.mela.example' },
})

test('health, readiness and metrics answer on their own port, and on that of the public nobody finds them', async () => {
  const site = await world.startSite({ WEB_DIR: web_dir })
  expect(await (await fetch(`${site.monitor}/health`)).json()).toEqual({ ok: true })
  expect(await (await fetch(`${site.monitor}/ready`)).json()).toEqual({ ok: true, missing: [] })
  expect(await (await fetch(`${site.monitor}/metrics`)).text()).toContain('mela_call_seconds')
  expect(await statusOf(`${site.monitor}/api/public/sub_contracting`)).toBe(404)
  for (const path of ['/health', '/ready', '/metrics']) expect(await statusOf(`${site.origin}${path}`)).toBe(404)
  expect(await statusOf(`${site.origin}/any/page`)).toBe(200)
})

test('the reference of calls is served in development and not in production', async () => {
  expect(await statusOf(`${world.origin}/docs/`)).toBe(200)
  expect(await statusOf(`${world.origin}/openapi.json`)).toBe(200)
  const site = await world.startSite(production())
  for (const path of ['/docs', '/docs/', '/openapi.json']) {
    expect(await (await fetch(`${site.origin}${path}`)).text()).toContain('<title>the app</title>')
  }
})

test('in development /admin leads to the console', async () => {
  const site = await world.startSite({ WEB_DIR: web_dir, CONSOLE_ORIGIN: 'http://console.localhost:5174' })
  const { status, headers } = await fetch(`${site.origin}/admin`, { redirect: 'manual' })
  expect([status, headers.get('location')]).toEqual([302, 'http://console.localhost:5174'])
  const live = await world.startSite(production())
  expect(await (await fetch(`${live.origin}/admin`)).text()).toContain('<title>the app</title>')
})

test('the page may open sockets to its own site and to no other', async () => {
  const site = await world.startSite(production())
  const policy = (await fetch(site.origin)).headers.get('content-security-policy')!
  const connect = policy.split('; ').find((part) => part.startsWith('connect-src '))
  expect(connect).toBe("connect-src 'self' wss://mela.example wss://www.mela.example")
})
