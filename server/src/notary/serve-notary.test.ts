import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { ask, draftOf, notaryWithClock, releaseOf } from '../../test/play/notary.ts'

const HOSTILE: [what: string, body: string][] = [
  ['nothing', ''],
  ['no JSON', '{"line":'],
  ['a number', '1'],
  ['null', 'null'],
  ['a list', '[]'],
  ['an empty object', '{}'],
  ['a prototype', '{"__proto__":{"line":"01"},"constructor":1}'],
  ['bytes that are no text', '\u0000\ufffd'],
  ['deep lists', `${'['.repeat(5000)}${']'.repeat(5000)}`],
  ['a huge number', JSON.stringify(releaseOf(1)).replace('"index":1', '"index":1e999')],
  ['a fraction', JSON.stringify(releaseOf(1, { index: 1.5 }))],
  ['an index as text', JSON.stringify(releaseOf(1, { index: '1' }))],
  ['an unknown field', JSON.stringify(releaseOf(1, { force: true }))],
  ['stakes with a line break', JSON.stringify(releaseOf(1, { stakes: { '3\n4': '1' } }))],
  ['stakes that are no numbers', JSON.stringify(releaseOf(1, { stakes: { 3: '1.5' } }))],
  ['stakes of a prototype', JSON.stringify(releaseOf(1)).replace('"stakes":{', '"stakes":{"__proto__":"1",')],
  ['a root in capitals', JSON.stringify(releaseOf(1, { bet_root: 'AB'.repeat(32) }))],
  ['a path as a line', JSON.stringify(releaseOf(1, { line: '..' }))],
  ['more than 16 KB', JSON.stringify({ ...draftOf(), note: 'x'.repeat(17_000) })],
  ['a megabyte', 'x'.repeat(1_000_000)],
]

describe('the notary over HTTP', () => {
  test.each(HOSTILE)('refuses %s and goes on', async (_what, body) => {
    const notary = await notaryWithClock()
    await notary.ask('/chains', draftOf())
    for (const path of ['/chains', '/release']) {
      const { status } = await notary.ask(path, body)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    }
    expect(await notary.ask('/health')).toEqual({ status: 200, body: { ok: true } })
  })

  test('says that a body is too large', async () => {
    const notary = await notaryWithClock()
    const told = await notary.ask('/release', ' '.repeat(16 * 1024 + 1))
    expect(told).toEqual({ status: 413, body: { reason: 'too_large' } })
  })

  test('knows no other paths and methods', async () => {
    const notary = await notaryWithClock()
    for (const path of ['/', '/release', '/chains/', '/key/', '//', '/%00', '/releases/../lock', '/01.jsonl']) {
      expect(await notary.ask(path)).toEqual({ status: 404, body: { reason: 'unknown_path' } })
    }
    for (const path of ['/key', '/health', '/releases']) {
      expect(await notary.ask(path, {})).toEqual({ status: 404, body: { reason: 'unknown_path' } })
    }
    for (const path of ['/releases', '/chains', '/chains?line=..', '/chains?line=01&from=1']) {
      expect(await notary.ask(path)).toMatchObject({ status: 400, body: { reason: 'invalid' } })
    }
  })

  test('stays up when somebody speaks no HTTP or hangs up in the middle of a body', async () => {
    const notary = await notaryWithClock()
    const port = Number(new URL(notary.origin).port)
    const garbage = connect(port, '127.0.0.1')
    garbage.end('no such protocol\r\n\r\n')
    expect(await text(garbage)).toMatch(/^HTTP\/1.1 400/)
    const gone = connect(port, '127.0.0.1')
    await new Promise((resolve) =>
      gone.write('POST /release HTTP/1.1\r\nHost: x\r\nContent-Length: 99\r\n\r\n{', resolve),
    )
    gone.destroy()
    expect(await ask(notary.origin, '/health')).toEqual({ status: 200, body: { ok: true } })
  })
})
