import { randomUUID } from 'node:crypto'
import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import { query } from '../../server/test/engines/postgres.ts'
import { giveDiamonds } from '../wallet/diamonds.ts'
import { callerOf, createGroup, createPeople, type Person } from '../stage/people.ts'

export interface ChestScene {
  group_id: string
  room: string
  asha: Person
  gurpreet: Person
  meera: Person
  dev: Person
}

/** Four people in one group; Asha can give. */
export async function createChestScene(
  url: string,
  origin: string,
  name = 'Diwali Mela planning',
): Promise<ChestScene> {
  const [asha, gurpreet, meera, dev] = await createPeople(url, 'Asha', 'Gurpreet', 'Meera', 'Dev')
  const group_id = await createGroup(url, name, [asha, gurpreet, meera, dev])
  await giveDiamonds(url, asha, 20_000)
  const content = { type: 1 as const, data: { text: 'Stalls open at 5' } }
  const chat = { chat_id: group_id, chat_type: ChatType.Group, nonce: randomUUID() }
  await callerOf(gurpreet, origin)('sendMessage', { ...chat, content })
  return { group_id, room: roomIdOf(group_id, ChatType.Group), asha, gurpreet, meera, dev }
}

interface NewBox {
  type?: 1 | 2
  amount: number
  num: number
  remark?: string
}

export async function sendBox(by: Person, group_id: string, origin: string, box: NewBox): Promise<string> {
  const { chest_id } = await callerOf(by, origin)('addChest', { group_id, type: 1, ...box, nonce: randomUUID() })
  return chest_id
}

export async function openBox(chest_id: string, origin: string, ...people: Person[]): Promise<void> {
  for (const person of people) await callerOf(person, origin)('receiveChest', { chest_id })
}

/** As if a day had gone by. */
export async function expireBox(url: string, chest_id: string): Promise<void> {
  await query(
    url,
    "UPDATE chests_chest SET created_at = created_at - interval '1 day', expires_at = expires_at - interval '1 day' WHERE id = $1",
    [chest_id],
  )
  await query(url, "SELECT graphile_worker.add_job('chests:expire-chests')")
}

/** One box in each state, as Gurpreet sees them. */
export async function sendBoxes(url: string, origin: string, { asha, gurpreet, meera, dev, group_id }: ChestScene) {
  const send = (box: NewBox) => sendBox(asha, group_id, origin, box)
  const expired = await send({ amount: 400, num: 3, remark: 'Early birds' })
  const gone = await send({ type: 2, amount: 160, num: 2, remark: 'Chai fund' })
  const mine = await send({ amount: 1000, num: 4, remark: 'For the night shift' })
  const waiting = await send({ amount: 5000, num: 4, remark: 'Diwali wishes for all!' })
  await openBox(expired, origin, meera)
  await openBox(gone, origin, meera, dev)
  await openBox(mine, origin, meera, gurpreet)
  await expireBox(url, expired)
  return { waiting, mine, gone, expired }
}
