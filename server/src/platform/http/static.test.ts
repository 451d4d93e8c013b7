import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world.ts'

const [SCRIPT, STYLE] = ['let checked = "every draw"', 'body { margin: 0 }']
const VERIFIER = `<title>verifier</title><style>${STYLE}</style><script>${SCRIPT}</script>`
const APP = '<title>app</title><script>"app"</script>'
let world: World
let origin: string

beforeAll(async () => {
  world = await openWorld()
  origin = await siteWith({ 'index.html': APP, 'verify-draws.html': VERIFIER })
})
afterAll(() => world.end())

/** Where a site with such a build is. */
async function siteWith(files: Record<string, string>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'mela-web-'))
  mkdirSync(join(folder, 'assets'))
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(folder, name), content)
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(content))
  }
  return (await world.startSite({ WEB_DIR: folder })).origin
}

const allowed = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const policyAt = async (path: string, encoding = 'br') => {
  const answer = await fetch(`${origin}${path}`, { headers: { 'accept-encoding': encoding } })
  return { text: await answer.text(), policy: answer.headers.get('content-security-policy') }
}

test('the stand-alone verifier may run what stands in it and reach nothing, and nobody frames it', async () => {
  for (const encoding of ['br', 'identity']) {
    const { text, policy } = await policyAt('/verify-draws.html', encoding)
    expect(text).toBe(VERIFIER)
    expect(policy?.split('; ')).toEqual([
      "default-src 'none'",
      `script-src ${allowed(SCRIPT)}`,
      `style-src ${allowed(STYLE)}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ])
  }
  const { headers } = await fetch(`${origin}/verify-draws.html`)
  expect(headers.get('content-type')).toMatch(/^text\/html/)
  expect([headers.get('cache-control'), headers.get('x-content-type-options')]).toEqual(['no-cache', 'nosniff'])
})

test('the app keeps a policy of its own, at every path that is no file', async () => {
  for (const path of ['/', '/index.html', '/verify', '/verify-draws']) {
    const { text, policy } = await policyAt(path)
    expect([path, text]).toEqual([path, APP])
    expect(policy).toContain(`script-src 'self' ${allowed('"app"')}`)
    expect(policy).not.toContain(allowed(SCRIPT))
  }
})

test('a build without the verifier has nothing in its place', async () => {
  const older = await siteWith({ 'index.html': APP })
  for (const path of ['/verify-draws.html', '/verify-draws.html?x']) {
    const answer = await fetch(`${older}${path}`)
    expect([answer.status, await answer.text()]).toEqual([404, 'gone'])
  }
})
