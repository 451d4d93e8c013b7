import { afterAll, beforeAll, expect, test } from 'vitest'
import { privateChatId } from '@mela/contract/ids.ts'
import { startProxy, type Proxy } from '../../../test/providers/proxy.ts'
import { startNats, type Wipeable } from '../../../test/engines/services.ts'
import { openWorld, type World } from '../../../test/world.ts'

// Two servers of one site: people write through the first, and the sockets under test stand on the second.
let world: World
let nats: Wipeable
let line: Proxy
let gateway: string
let gateway_monitor: string
beforeAll(async () => {
  nats = await startNats()
  line = await startProxy(nats.url)
  world = await openWorld({ clock_speed: 100, variables: { NATS_URL: nats.url } })
  const site = await world.startSite({ NATS_URL: line.url })
  gateway = site.origin
  gateway_monitor = site.monitor
})
afterAll(async () => {
  await world.end()
  await line.close()
  await nats.stop()
})

const isBusMissing = async (monitor: string): Promise<boolean> => {
  const { missing } = (await (await fetch(`${monitor}/ready`)).json()) as { missing: string[] }
  return missing.includes('bus')
}
const untilBusIsMissing = async (monitor: string): Promise<void> => {
  while (!(await isBusMissing(monitor)));
}

test('a hint crosses from the server that stored the message to the one that has the socket', async () => {
  const phone = await world.gurpreet.at(gateway).openDevice()
  const sent = await world.asha.sendMessage(world.gurpreet, 'across')
  expect(await phone.next('MESSAGE_CREATE')).toEqual(sent)
  phone.close()
})

test('CHAT-081 a hint lost between processes while the socket stays up is healed within 60 s, without reconnecting', async () => {
  const { asha, meera } = world
  const phone = await meera.at(gateway).openDevice()
  const socket_id = phone.socket.id
  const { cursor } = await meera.getMessageUpdates()
  line.cut()
  await untilBusIsMissing(gateway_monitor)
  const lost = await asha.sendMessage(meera, 'nobody was told')
  // The one who stored it had its bus all the time and took the hint for delivered.
  await expect.poll(() => world.database.query('SELECT FROM platform_outbox')).toEqual([])
  line.mend()

  const { within_ms } = await phone.next('RESYNC')
  expect(within_ms).toBeLessThan(60_000)
  expect(phone.texts()).toEqual([])
  expect(phone.socket.connected).toBe(true)
  expect(phone.socket.id).toBe(socket_id)
  const { list } = await meera.at(gateway).getMessageUpdates(cursor)
  expect(list).toMatchObject([{ chat_id: privateChatId(asha.id, meera.id), message: lost, unread: 1 }])
  const next = await asha.sendMessage(meera, 'heard again')
  expect(await phone.next('MESSAGE_CREATE')).toEqual(next)
  expect(next.prev).toBe(lost.message_id)
  phone.close()
})

test('a bus that dies and comes back empty loses no message: those sent meanwhile are announced, sockets resync', async () => {
  const { asha, gurpreet } = world
  const phone = await gurpreet.at(gateway).openDevice()
  const near = await gurpreet.openDevice()
  await nats.kill9()
  await Promise.all([untilBusIsMissing(gateway_monitor), untilBusIsMissing(world.monitor)])
  const sent = await asha.sendMessage(gurpreet, 'into the silence')
  expect(await gurpreet.chatWith(asha)).toMatchObject({ message: sent })
  await nats.start()
  await Promise.all([phone.next('RESYNC'), near.next('RESYNC')])
  expect(await phone.next('MESSAGE_CREATE', ({ message_id }) => message_id === sent.message_id)).toEqual(sent)
  expect(phone.socket.connected && near.socket.connected).toBe(true)
  phone.close()
  near.close()
})

test('a session that ended while the bus was unreachable loses its socket when the bus is back', async () => {
  const person = await world.register()
  const phone = await person.at(gateway).openDevice()
  const other = await world.rohan.at(gateway).openDevice()
  line.cut()
  await untilBusIsMissing(gateway_monitor)
  await person.call('logout', {})
  expect(phone.socket.connected).toBe(true)
  line.mend()
  expect(await phone.closed).toBe('io server disconnect')
  expect(other.socket.connected).toBe(true)
  other.close()
})
