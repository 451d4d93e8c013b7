import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ChestStatus, ChestType } from '@mela/contract/chests/chest-rules.ts'
import { auditSite } from '../../ledger.ts'
import { foundGroup, type Group } from '../../test/group.ts'
import { reasonOf, type Person } from '../../test/person.ts'
import { openWorld, type Site, type World } from '../../test/world.ts'
import { TRANSFER_KINDS } from '../ledger/index.ts'
import { expireChest } from './expire-chests.ts'

// What happens between the look at a box and the lock of its group, held open as long as it takes.
let world: World
let second: Site
let sender: Person
let taker: Person
let group: Group
beforeAll(async () => {
  world = await openWorld({ variables: { ROLES: 'api,gateway' } })
  second = await world.startSite({ ROLES: 'api' })
  ;[sender, taker] = await Promise.all([world.register(), world.register()])
  group = await foundGroup(world, sender, [taker])
})
afterAll(() => world.end())

const sendBox = async () => {
  const box = { group_id: group.id, type: ChestType.Normal, amount: 10, num: 2, nonce: randomUUID() }
  return (await sender.call('addChest', box)).chest_id
}
const takenOf = async (chest_id: string) =>
  (await world.database.query('SELECT FROM chests_share WHERE chest_id = $1 AND user_id IS NOT NULL', [chest_id]))
    .length

/** The group stands still until the work has as many waiting for it as it should, and ends as the work left it. */
async function holdGroup<T>(waiting: number, work: (holder: pg.Client) => Promise<() => Promise<T>>): Promise<T> {
  const holder = await world.database.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM chat_room WHERE chat_type = 2 AND chat_id = $1 FOR UPDATE', [group.id])
  const ask = await work(holder)
  const asked = ask()
  const blocked = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  await expect.poll(async () => (await world.database.query(blocked)).length).toBe(waiting)
  await holder.query('COMMIT')
  return asked
}

test('whoever claims one box in two places at once gets one share, and hears of it in both', async () => {
  const chest_id = await sendBox()
  const answers = await holdGroup(2, () =>
    Promise.resolve(() =>
      Promise.all([world, second].map(({ origin }) => taker.at(origin).call('receiveChest', { chest_id }))),
    ),
  )
  expect(answers).toEqual([1, 2].map(() => ({ status: ChestStatus.Received, amount: 5 })))
  expect(await takenOf(chest_id)).toBe(1)
  expect((await auditSite(world.database.owner_url)).wrong).toEqual([])
})

const endTime = (chest_id: string) =>
  world.database.query(
    `UPDATE chests_chest SET created_at = created_at - interval '2 days', expires_at = expires_at - interval '2 days' WHERE id = $1`,
    [chest_id],
  )

test('a box whose time ends in two places at once gives its rest back once', async () => {
  const chest_id = await sendBox()
  await endTime(chest_id)
  await holdGroup(2, () =>
    Promise.resolve(() => Promise.all([world, second].map(({ context }) => expireChest(context, { chest_id })))),
  )
  expect(await world.database.query('SELECT refund FROM chests_chest WHERE id = $1', [chest_id])).toEqual([
    { refund: 10 },
  ])
  const returned = 'SELECT FROM ledger_transfer WHERE kind = $1 AND reference = $2'
  expect(await world.database.query(returned, [TRANSFER_KINDS.chest_returned, chest_id])).toHaveLength(1)
  expect((await auditSite(world.database.owner_url)).wrong).toEqual([])
})

test('whoever asks again when the time is over, while their first claim is still being written, hears what it brought', async () => {
  const chest_id = await sendBox()
  const answer = await holdGroup(1, async (holder) => {
    await holder.query(
      'UPDATE chests_share SET user_id = $2, claimed_at = now() WHERE chest_id = $1 AND position = 0',
      [chest_id, taker.id],
    )
    await endTime(chest_id)
    return () => taker.call('receiveChest', { chest_id })
  })
  expect(answer).toEqual({ status: ChestStatus.Received, amount: 5 })
})

test('whoever is removed between the look and the lock gets nothing', async () => {
  const chest_id = await sendBox()
  const reason = await holdGroup(1, async (holder) => {
    await holder.query('DELETE FROM chat_member WHERE chat_type = 2 AND chat_id = $1 AND user_id = $2', [
      group.id,
      taker.id,
    ])
    return () => reasonOf(taker.call('receiveChest', { chest_id }))
  })
  expect(reason).toBe('permission_not_allowed')
  expect(await takenOf(chest_id)).toBe(0)
})
