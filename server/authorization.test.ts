import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '@mela/contract/calls.ts'
import { ChatType, privateChatId } from '@mela/contract/ids.ts'
import { ACTORS, type Actor, type Verdict } from './authorization/actors.ts'
import { scenesOf } from './authorization/scene.ts'
import { ROWS } from './authorization/table.ts'
import { verdictOf } from './authorization/verdict.ts'
import { callerAt } from './test/person.ts'
import { startStandIn, type StandIn } from './test/providers/stand-ins.ts'
import { openWorld, type World } from './test/world.ts'

let world: World
let translator: StandIn
beforeAll(async () => {
  translator = await startStandIn('translate-server')
  world = await openWorld({ variables: { TRANSLATE_URL: `http://127.0.0.1:${translator.port}` } })
})
afterAll(async () => {
  await world.end()
  await translator.stop()
})

test('every call of the contract has a row, and every row a call', () => {
  expect([...new Set(ROWS.map(({ call }) => call))].toSorted()).toEqual(Object.keys(calls).toSorted())
  const titles = ROWS.map(({ call, about }) => `${call}: ${about}`)
  expect(new Set(titles).size).toBe(titles.length)
})

test('a reason in the table is one that the call declares, or the platform', () => {
  for (const { call, verdicts } of ROWS) {
    const possible: string[] = ['yes', 'part', 'nothing', 'no_authorization', ...calls[call].refuses]
    for (const verdict of Object.values(verdicts)) expect(possible).toContain(verdict)
  }
})

describe.each(ACTORS)('%s', (actor: Actor) => {
  test('gets what the table says', async () => {
    const verdicts: Record<string, Verdict> = {}
    const nextScene = scenesOf(world.database, actor)
    const shared = await nextScene()
    for (const { call, about, input } of ROWS) {
      // Reading changes nothing; what one call changes is no other call's to see.
      const scene = calls[call].method === 'GET' ? shared : await nextScene()
      const caller = callerAt(() => world.origin, scene.token || undefined)
      verdicts[`${call}: ${about}`] = await verdictOf(caller, call, input(scene))
    }
    const expected = ROWS.map((row) => [`${row.call}: ${row.about}`, row.verdicts[actor]] as const)
    expect(verdicts).toEqual(Object.fromEntries(expected))
  })
})

test('what one person is told in updates holds only their own chats', async () => {
  const { asha, gurpreet, rohan } = world
  await asha.sendMessage(gurpreet, 'private')
  expect((await rohan.getMessageUpdates()).list).toEqual([])
  const epoch = (await asha.getMessageUpdates()).cursor.split('.')[0]
  expect((await rohan.getMessageUpdates(`${epoch}.0`)).list).toEqual([])
  const chats = (await gurpreet.getMessageUpdates(`${epoch}.0`)).list.map(({ chat_id }) => chat_id)
  expect(chats).toEqual([privateChatId(asha.id, gurpreet.id)])
})

test('a file is brought with its signature only, and a private one is to everyone as if it were not there', async () => {
  const { asha, gurpreet, origin } = world
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const body = new Uint8Array(png)
  const signed = await asha.call('signUpload', { size: png.length, type: 'image/png', biz: 'identity' })
  const put = async (url: string, token?: string) => {
    const headers = { 'content-type': 'image/png', ...(token ? { authorization: `Bearer ${token}` } : {}) }
    return (await fetch(`${origin}${url}`, { method: 'PUT', headers, body })).status
  }
  // A session is no right to write, not even the owner's.
  for (const token of [undefined, asha.token, gurpreet.token]) expect(await put(signed.url, token)).toBe(403)
  expect(await put(signed.sign_url)).toBe(200)
  const missing = `/files/${'a'.repeat(32)}`
  for (const token of ['', asha.token, gurpreet.token]) {
    const ask = async (url: string) => {
      const response = await fetch(`${origin}${url}`, { headers: { authorization: `Bearer ${token}` } })
      return [response.status, await response.text()]
    }
    expect(await ask(signed.url)).toEqual(await ask(missing))
    expect((await ask(missing))[0]).toBe(404)
  }
})

test('a socket has few events, and hears of others only what concerns its own person', async () => {
  const { asha, gurpreet, meera, rohan } = world
  const eve = await rohan.openDevice()
  const phone = await gurpreet.openDevice()
  const sent = await asha.sendMessage(gurpreet, 'between us')
  await phone.next('MESSAGE_CREATE')
  await gurpreet.ack(asha, sent.message_id)
  await phone.next('MESSAGE_SEEN')
  const subscribe = eve.socket.emit as unknown as (event: string, ...rest: unknown[]) => void
  for (const event of ['join', 'subscribe', 'dispatch', 'rt.user', 'rt.all', 'visibility'])
    subscribe.call(eve.socket, event, gurpreet.id)
  eve.socket.emit('typing', { chat_id: privateChatId(asha.id, gurpreet.id), chat_type: ChatType.Private })
  expect(await eve.login(rohan.token)).toBe(10000)
  await asha.sendMessage(meera, 'nor this')
  await asha.sendMessage(gurpreet, 'nor that')
  await phone.next('MESSAGE_CREATE')
  expect(eve.told).toEqual([])
  expect(phone.told.map(({ t }) => t)).not.toContain('TYPING')
})
