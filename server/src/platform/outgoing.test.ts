import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askOutside, isPublicAddress, mayBeAsked, pinned } from './outgoing.ts'

let server: Server
let origin: string
const asked: string[] = []
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/elsewhere') response.writeHead(302, { location: '/landed' }).end()
    else if (request.url === '/endless') response.end(Buffer.alloc(100_000))
    else response.end('here')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '127.255.0.9',
  '169.254.169.254',
  '172.31.0.1',
  '192.168.1.1',
  '198.19.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::7f00:1',
  'fc00::1',
  'fe80::1',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
  'localhost',
  '',
])('%s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2a00:1450:4001:80b::200e'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  'http://push.example/a',
  'https://127.0.0.1/a',
  'https://2130706433/a',
  'https://0x7f.1/a',
  'https://[::1]/a',
  'https://localhost/a',
  'https://user:pass@push.example/a',
  'ftp://push.example/a',
  'not an address',
])('%s is not even kept', async (url) => {
  expect(mayBeAsked(url, false)).toBe(false)
  await expect(askOutside({ url, method: 'GET', headers: {} })).rejects.toThrow('not asked')
})

test('a name that leads to this machine is not followed there', async () => {
  const lookUp = (allow_local: boolean) =>
    new Promise((resolve) =>
      pinned(allow_local)('localhost', {}, (error, address) => resolve(error?.message ?? address)),
    )
  expect(await lookUp(false)).toBe('localhost leads to no public address')
  expect(await lookUp(true)).toMatch(/^(127\.0\.0\.1|::1)$/)
})

test('an answer that points elsewhere is an answer and no more, and a long one is cut', async () => {
  const ask = (path: string) => askOutside({ url: `${origin}${path}`, method: 'GET', headers: {} }, true)
  expect(String((await ask('/')).body)).toBe('here')
  expect((await ask('/elsewhere')).status).toBe(302)
  expect(asked).not.toContain('/landed')
  await expect(ask('/endless')).rejects.toThrow('too long')
})
