import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Device } from '../../../test/device.ts'
import { fillGroup } from '../../../test/fill-group.ts'
import { foundGroup, type Group } from '../../../test/group.ts'
import type { Person } from '../../../test/person.ts'
import { startNats } from '../../../test/engines/services.ts'
import { openWorld, type Site, type World } from '../../../test/world.ts'
import type { Hint } from '../../platform/data/outbox.ts'
import { MOST_TOLD_SINGLY } from './rooms.ts'
import { subjectOfLarge } from '../realtime/subjects.ts'

let world: World
/** Where devices are, while calls are made at the world's own site. */
let gateway: Site
beforeAll(async () => {
  world = await openWorld({ clock_speed: 100 })
  gateway = await world.startSite({ ROLES: 'api,gateway' })
})
afterAll(() => world.end())

const people = (count: number): Promise<Person[]> => Promise.all(Array.from({ length: count }, () => world.register()))
const open = (person: Person): Promise<Device> => person.at(gateway.origin).openDevice()
const heard = (device: Device, text: string) =>
  device.next('MESSAGE_CREATE', ({ content }) => content.data['text'] === text)
const kick = (group: Group, by: Person, member: Person) =>
  by.call('removeGroupMembers', { group_id: group.id, user_ids: member.id })
const isLarge = async (group: Group) => {
  const [room] = await world.database.query<{ is_large: boolean }>(
    'SELECT is_large FROM chat_room WHERE chat_type = 2 AND chat_id = $1',
    [group.id],
  )
  return room!.is_large
}

/** A group that is told through its own subject from the moment the last of these people joined. */
async function largeGroup(owner: Person, members: Person[]): Promise<Group> {
  const group = await foundGroup(world, owner, members.slice(0, 1))
  await fillGroup(world, group, MOST_TOLD_SINGLY - 2)
  for (const member of members.slice(1)) await member.call('joinGroup', { id: group.id })
  return group
}

/** Keeps what a site says on the bus until it is let go, in whatever order. */
function holdHints({ context: { bus } }: Site) {
  const publish = bus.publish
  const held: Hint[] = []
  bus.publish = (subject, payload) => void held.push({ subject, payload })
  return {
    held,
    release(order: Hint[]) {
      bus.publish = publish
      for (const { subject, payload } of order) publish(subject, payload)
    },
  }
}

describe('a group that grows beyond two hundred members', () => {
  test('is told once for all from then on, to those who were in it and to those who come', async () => {
    const [owner, first, second, third] = (await people(4)) as [Person, Person, Person, Person]
    const group = await foundGroup(world, owner, [first])
    await fillGroup(world, group, MOST_TOLD_SINGLY - 2)
    const devices = await Promise.all([first, second, third].map(open))
    const [one, two, three] = devices as [Device, Device, Device]
    await group.say(owner, 'still small')
    await heard(one, 'still small')
    expect(await isLarge(group)).toBe(false)

    await second.call('joinGroup', { id: group.id })
    expect(await isLarge(group)).toBe(true)
    // Whatever was said while the gateway turned to the new subject is asked for.
    for (const device of [one, two]) await device.next('RESYNC')
    const hints = holdHints(world)
    await group.say(owner, 'large now')
    expect(hints.held.map(({ subject }) => subject)).toEqual([subjectOfLarge(group.id)])
    hints.release(hints.held)
    for (const device of [one, two]) await heard(device, 'large now')

    await third.call('joinGroup', { id: group.id })
    await three.next('RESYNC')
    await group.say(owner, 'with the third')
    for (const device of devices) await heard(device, 'with the third')
    expect(two.texts()).not.toContain('still small')
    expect(three.texts()).not.toContain('large now')
    // Once large it stays so, however many leave.
    await kick(group, owner, third)
    await kick(group, owner, second)
    expect(await isLarge(group)).toBe(true)
    await group.say(owner, 'for the first alone')
    await heard(one, 'for the first alone')
  })

  test('is heard from the login on, by every device but the one that sent', async () => {
    const [owner, member] = (await people(2)) as [Person, Person]
    const group = await largeGroup(owner, [member, ...(await people(1))])
    const [phone, tablet, sending] = [await open(member), await open(member), await open(owner)]
    const other = await owner.openDevice()
    const stranger = await open(world.rohan)
    const socket_id = sending.socket.id!
    const sent = await group.say(owner, 'hello', { socket_id })
    for (const device of [phone, tablet, other]) expect(await heard(device, 'hello')).toEqual({ ...sent, socket_id })
    await tablet.logout()
    await group.say(owner, 'bye')
    for (const device of [phone, sending]) await heard(device, 'bye')
    expect(sending.texts()).toEqual(['bye'])
    expect(tablet.texts()).toEqual(['hello'])
    expect(stranger.told).toEqual([])
  })

  test('tells what is no message too, and its end even to those whom the end removes', async () => {
    const [owner, member, other] = (await people(3)) as [Person, Person, Person]
    const group = await largeGroup(owner, [member, other])
    const phone = await open(member)
    await owner.call('editGroup', { id: group.id, name: 'Renamed' })
    const about = ({ data }: { data: object }) => 'group_id' in data && data.group_id === group.id
    expect(await phone.next('NOTIFICATION', about)).toMatchObject({ type: 'edit_group_info' })
    await owner.call('dissolveGroup', { id: group.id })
    const end = await phone.next('NOTIFICATION', (said) => said.type === 'delete_group_user' && about(said))
    expect(end).toMatchObject({ data: { type: 3 } })
  })
})

describe('whoever is removed from a large group', () => {
  test('hears nothing that was said after it, in whatever order it arrives', async () => {
    const [owner, removed, stays] = (await people(3)) as [Person, Person, Person]
    const group = await largeGroup(owner, [removed, stays])
    const [gone, here] = [await open(removed), await open(stays)]
    for (let round = 0; round < 5; round++) {
      const hints = holdHints(world)
      const [before, after, last] = ['before', 'after', 'last'].map((word) => `${word} ${round}`) as [
        string,
        string,
        string,
      ]
      await group.say(owner, before)
      await kick(group, owner, removed)
      await group.say(owner, after)
      await group.say(owner, last)
      hints.release(hints.held.toReversed())
      for (const text of [last, after, before]) await heard(here, text)
      // The removed one is asked to look for themselves.
      await gone.next('RESYNC')
      expect(gone.texts()).not.toContain(after)
      expect(gone.texts()).not.toContain(last)
      await owner.call('addGroupMembers', { id: group.id, user_ids: [removed.id] })
      await gone.next('RESYNC')
    }
  })

  test('and comes back, hears nothing of what was said meanwhile, however late it arrives', async () => {
    const [owner, removed, stays] = (await people(3)) as [Person, Person, Person]
    const group = await largeGroup(owner, [removed, stays])
    const [gone, here] = [await open(removed), await open(stays)]
    await kick(group, owner, removed)
    const hints = holdHints(world)
    await group.say(owner, 'without them')
    const late = hints.held.slice()
    hints.release([])
    await owner.call('addGroupMembers', { id: group.id, user_ids: [removed.id] })
    const hearsAgain = async () => {
      await group.say(owner, 'are you back?')
      return gone.texts().includes('are you back?')
    }
    await expect.poll(hearsAgain).toBe(true)
    for (const { subject, payload } of late) world.context.bus.publish(subject, payload)
    await heard(here, 'without them')
    await group.say(owner, 'with them')
    await heard(gone, 'with them')
    expect(new Set(gone.texts())).toEqual(new Set(['are you back?', 'with them']))
  })

  test('hears nothing through the relay either, which announces what a process could not', async () => {
    const [owner, removed, stays] = (await people(3)) as [Person, Person, Person]
    const group = await largeGroup(owner, [removed, stays])
    const [gone, here] = [await open(removed), await open(stays)]
    const mute = await world.startSite({ ROLES: 'api' })
    mute.context.bus.isConnected = () => false
    const before = (await group.read(removed)).map(({ message_id }) => message_id)
    await kick(group, owner.at(mute.origin), removed)
    await group.say(owner.at(mute.origin), 'through the relay')
    await heard(here, 'through the relay')
    // That somebody joined before it may come late.
    for (const { message_id } of gone.messages()) expect(before).toContain(message_id)
    await expect.poll(() => gone.told.map(({ t }) => t)).toContain('RESYNC')
  })

  test('hears nothing while the record cannot be asked, and neither does anybody else', async () => {
    const [owner, removed, stays] = (await people(3)) as [Person, Person, Person]
    const group = await largeGroup(owner, [removed, stays])
    const [gone, here] = [await open(removed), await open(stays)]
    const { pool } = gateway.context.db
    const query = pool.query
    const questions: unknown[] = []
    pool.query = ((question: { values: unknown[] }) => {
      questions.push(question.values[1])
      return Promise.reject(new Error('away'))
    }) as typeof query
    // Only what is said after the removal arrives while the record is away.
    const hints = holdHints(world)
    await kick(group, owner, removed)
    const late = hints.held.slice()
    hints.release([])
    await group.say(owner, 'unheard')
    await expect.poll(() => questions).toContain(group.id)
    await here.next('RESYNC')
    pool.query = query
    hints.release(late)
    await group.say(owner, 'heard again')
    await heard(here, 'heard again')
    expect([...gone.texts(), ...here.texts()]).not.toContain('unheard')
    expect(gone.texts()).not.toContain('heard again')
  })
})

test('after the bus was unreachable a gateway reads again what its people share', async () => {
  const nats = await startNats()
  const other = await openWorld({ variables: { NATS_URL: nats.url, ROLES: 'api,gateway' } })
  try {
    const { asha, gurpreet, rohan } = other
    const group = await foundGroup(other, asha, [gurpreet])
    await fillGroup(other, group, MOST_TOLD_SINGLY)
    const phone = await rohan.openDevice()
    await nats.kill9()
    // Nobody is told that they joined: no process relays here.
    await expect.poll(() => other.context.bus.isConnected()).toBe(false)
    await rohan.call('joinGroup', { id: group.id })
    await nats.start()
    await phone.next('RESYNC')
    await phone.next('RESYNC')
    await group.say(asha, 'back again')
    await heard(phone, 'back again')
  } finally {
    await other.end()
    await nats.stop()
  }
})
