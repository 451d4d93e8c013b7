import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Site, type World } from '../../../test/world.ts'

const CONSOLE_ORIGIN = 'http://console.mela.example'
let world: World
let site: Site

beforeAll(async () => {
  world = await openWorld()
  site = await world.startSite({ CONSOLE_ORIGIN, CONSOLE_DIR: build('console'), WEB_DIR: build('app') })
})
afterAll(() => world.end())

function build(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `mela-${name}-`))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), `<title>${name}</title><script>"${name}"</script>`)
  writeFileSync(join(folder, 'assets', `${name}-1.js`), `export const name = '${name}'`)
  return folder
}

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** `fetch` lets nobody choose the host. */
const get = (host: string, path: string, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    const { hostname, port } = new URL(site.origin)
    const asked = request({ hostname, port, path, method, headers: { host } }, (response) => {
      let body = ''
      response.on('data', (part: Buffer) => (body += part.toString()))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }))
    })
    asked.on('error', reject)
    asked.end()
  })
const CONSOLE = new URL(CONSOLE_ORIGIN).host

test('the host of the console gets the console at every path, and its files for a year', async () => {
  for (const path of ['/', '/withdrawals?queue=second', '/enrol', '/index.html']) {
    const { status, headers, body } = await get(CONSOLE, path)
    expect([status, headers['cache-control']]).toEqual([200, 'no-cache'])
    expect(body).toContain('<title>console</title>')
  }
  const file = await get(CONSOLE, '/assets/console-1.js')
  expect(file.body).toBe("export const name = 'console'")
  expect(file.headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(file.headers['cache-control']).toContain('immutable')
})

test('the page of the console may load only its own and be framed by nobody', async () => {
  const { headers } = await get(CONSOLE, '/')
  const policy = String(headers['content-security-policy'])
  for (const part of [
    "default-src 'none'",
    "connect-src 'self';",
    "frame-ancestors 'none'",
    'require-trusted-types-for',
  ])
    expect(policy).toContain(part)
  expect(policy).not.toMatch(/unsafe|\*/)
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test('nothing of the app is at the host of the console, except what operators call', async () => {
  for (const path of ['/api/public/sub_contracting', '/assets/app-1.js', '/api/nothing']) {
    expect(await get(CONSOLE, path), path).toMatchObject({ status: 404, body: 'not here' })
  }
  expect((await get(CONSOLE, '/docs', 'POST')).status).toBe(404)
  expect((await get(CONSOLE, '/docs')).body).toContain('<title>console</title>')
  expect(JSON.parse((await get(CONSOLE, '/admin/operator')).body)).toMatchObject({ code: 10005 })
})

test('nothing of the console is at the host of the app', async () => {
  const { host } = new URL(site.origin)
  expect((await get(host, '/')).body).toContain('<title>app</title>')
  expect((await get(host, '/assets/console-1.js')).status).toBe(404)
  expect(JSON.parse((await get(host, '/api/public/sub_contracting')).body)).toMatchObject({ code: 10000 })
})

test('a site without operators has no console either', async () => {
  const shut = await world.startSite({
    CONSOLE_ORIGIN,
    CONSOLE_DIR: build('console'),
    WEB_DIR: build('app'),
    ADMIN: 'off',
  })
  const was = site
  site = shut
  expect((await get(CONSOLE, '/')).body).toContain('<title>app</title>')
  site = was
})
