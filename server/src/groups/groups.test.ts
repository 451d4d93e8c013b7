import { afterAll, beforeAll, expect, test } from 'vitest'
import { reasonOf, type Somebody } from '../../test/person.ts'
import { openWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.end())

// No call creates a group yet: what founding one will write.
async function found(name: string, members: Somebody[]): Promise<string> {
  const [row] = await world.database.query<{ id: string }>(
    'INSERT INTO groups_group (name, created_at) VALUES ($1, now()) RETURNING id',
    [name],
  )
  await world.database.query('INSERT INTO chat_room (chat_type, chat_id) VALUES (2, $1)', [row!.id])
  await world.database.query(
    `INSERT INTO chat_member (chat_type, chat_id, user_id) SELECT 2, $1, unnest($2::bigint[])`,
    [row!.id, members.map(({ id }) => id)],
  )
  return row!.id
}

test('a member reads their groups with their members; a group that is missing and one of others are left out alike', async () => {
  const { asha, gurpreet, meera, rohan } = world
  const trams = await found('Trams', [asha, gurpreet])
  const chess = await found('Chess ♟', [gurpreet, meera, asha])
  const ids = [trams, chess, '4'].join(',')
  const mine = await asha.call('getGroupBatch', { ids })
  const byId = (one: { group: { id: string } }, other: { group: { id: string } }) =>
    Number(one.group.id) - Number(other.group.id)
  expect(mine.toSorted(byId)).toEqual([
    {
      group: { id: trams, name: 'Trams', avatar: { url: '' } },
      user_ids: expect.arrayContaining([asha.id, gurpreet.id]) as string[],
      group_user_total: 2,
    },
    {
      group: { id: chess, name: 'Chess ♟', avatar: { url: '' } },
      user_ids: expect.arrayContaining([asha.id, gurpreet.id, meera.id]) as string[],
      group_user_total: 3,
    },
  ])
  expect((await meera.call('getGroupBatch', { ids })).map(({ group }) => group.id)).toEqual([chess])
  expect(await rohan.call('getGroupBatch', { ids })).toEqual([])
  await world.database.query('DELETE FROM chat_member WHERE chat_id = $1 AND user_id = $2', [chess, meera.id])
  expect(await meera.call('getGroupBatch', { ids })).toEqual([])
})

test('of a large group the first 200 members are named and all are counted', async () => {
  const crowd = Array.from({ length: 250 }, (_, number) => ({ id: String(number + 1) }))
  const large = await found('Everyone', [world.asha, ...crowd])
  const [group] = await world.asha.call('getGroupBatch', { ids: large })
  expect(group).toMatchObject({ group_user_total: 251 })
  expect(new Set(group!.user_ids).size).toBe(200)
})

test('more than 100 groups at once, or what is no id, is refused', async () => {
  const many = Array.from({ length: 101 }, (_, index) => String(index + 1)).join(',')
  for (const ids of [many, '', 'x', '1,', '9999999999999999999']) {
    expect(await reasonOf(world.asha.call('getGroupBatch', { ids }))).toBe('invalid_params')
  }
})
