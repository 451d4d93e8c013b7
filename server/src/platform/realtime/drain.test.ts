import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Unreachable } from '@mela/contract/client.ts'
import { Device } from '../../../test/device.ts'
import { failToStart, startProcess } from '../../../test/crash/process.ts'
import { openSite, openWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ clock_speed: 100 })
})
afterAll(() => world.end())

test('SIGTERM closes transports, answers what is under way, ends with 0, and logs nobody out', async () => {
  const { asha, meera } = world
  const leaving = await startProcess(world.variables)
  const device = await Device.open(leaving.origin)
  expect(await device.login(asha.token)).toBe(10000)
  const idle = await Device.open(leaving.origin)
  const answered: string[] = []
  const failures: unknown[] = []
  let is_over = false
  const there = asha.at(leaving.origin)
  const sender = (async () => {
    while (!is_over) {
      await there.sendMessage(meera, 'until the end').then(
        ({ message_id }) => answered.push(message_id),
        (error: unknown) => failures.push(error),
      )
    }
  })()
  await device.next('MESSAGE_CREATE')
  const ended = leaving.end('SIGTERM')
  expect(await Promise.all([device.closed, idle.closed])).toEqual(['transport close', 'transport close'])
  expect(await ended).toBe(0)
  is_over = true
  await sender
  expect(answered.length).toBeGreaterThan(0)
  // A refusal to connect is retried elsewhere; an answer that says no would not be, except the limit of a fast sender.
  const told = failures.filter((error) => !(error instanceof Unreachable)).map(String)
  expect(told.filter((error) => !error.includes('too_many_operations'))).toEqual([])
  const stored = await meera.getMessages(asha, { after: '0', limit: 100 })
  expect(stored.map(({ message_id }) => message_id)).toEqual(expect.arrayContaining(answered))

  const again = await asha.openDevice()
  const sent = await meera.sendMessage(asha, 'you are back')
  expect(await again.next('MESSAGE_CREATE')).toEqual(sent)
  const lines = leaving.output()
  expect(lines).toContain('"msg":"draining"')
  expect(lines).not.toMatch(/"level":(50|60)/)
})

test('SIGTERM ends with 0 although somebody goes on bringing a file', async () => {
  const leaving = await startProcess(world.variables)
  const signed = await world.asha.at(leaving.origin).call('signUpload', { size: 1_000_000, type: 'image/png' })
  const sending = request(new URL(signed.sign_url, leaving.origin), {
    method: 'PUT',
    headers: { 'content-type': 'image/png', 'content-length': '1000000' },
  })
  const cut = new Promise((resolve) => sending.once('error', resolve))
  sending.write('the first bytes')
  const claims = () =>
    world.database.query('SELECT key FROM media_claim WHERE key = $1', [signed.url.slice('/files/'.length)])
  await expect.poll(claims).toHaveLength(1)
  expect(await leaving.end('SIGTERM')).toBe(0)
  await cut
  expect(leaving.output()).not.toMatch(/"level":(50|60)/)
})

test('a second server alone on one database does not start, and says why; it starts once the first has gone', async () => {
  const alone = { ...world.variables, NATS_URL: '', REDIS_URL: '' }
  const first = await openSite(alone)
  await expect(openSite(alone)).rejects.toThrow(
    'Another Mela process uses this database. Set NATS_URL and REDIS_URL in both to run several.',
  )
  await first.stop()
  const second = await openSite(alone)
  const phone = await Device.open(second.origin)
  expect(await phone.login(world.gurpreet.token)).toBe(10000)
  const sent = await world.asha.at(second.origin).sendMessage(world.gurpreet, 'alone, and still talking')
  expect(await phone.next('MESSAGE_CREATE')).toEqual(sent)
  await second.stop()
  expect(await phone.closed).toBe('transport close')
})

test('an unusable configuration ends the start with a sentence and no stack', async () => {
  const refused = await failToStart({
    ...world.variables,
    ...{ NODE_ENV: 'production', SECRET: '', ADDRESS_LIMITS: 'on', PASSWORD_MEMORY_KB: '19456' },
  })
  expect(refused).toEqual({
    code: 1,
    output: 'SECRET is not set: 32 random characters or more, the same in every process\n',
  })
})
