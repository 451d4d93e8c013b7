import { randomUUID } from 'node:crypto'
import { ChatType, privateChatId, roomIdOf } from '@mela/contract/ids.ts'
import { FIRST_LINES } from '@mela/contract/games/games-rules.ts'
import { Book } from '../../server/src/ledger/index.ts'
import { query } from '../../server/test/engines/postgres.ts'
import { startStandIn } from '../../server/test/providers/stand-ins.ts'
import { openBox, sendBox } from '../chests/chest-scene.ts'
import { createScene, type GroupScene } from '../groups/group-scene.ts'
import { endWithSpec } from '../stage/end-with-spec.ts'
import { startOwnSite } from '../stage/own-site.ts'
import { callerOf, createGroup, sayTo } from '../stage/people.ts'
import { giveDiamonds } from '../wallet/diamonds.ts'

/** Somebody for whom no screen is empty, on a site of its own. */
export interface ScreenScene extends GroupScene {
  origin: string
  database_url: string
  /** The chat with a friend, and what the friend said in it. */
  friend_room: string
  said: string
  /** A group that the person is not in. */
  other_group: { id: string; name: string }
  grouping: { id: string; room: string; name: string; said: string }
  chest: { id: string; remark: string }
  banner: { id: string; title: string }
}

/** Money has no value, every game is open and the operators show a banner. */
const prepare = (banner: string) => async (database_url: string) => {
  const lines = FIRST_LINES.map((line) => ({ ...line, switch: 1 }))
  await query(database_url, 'INSERT INTO games_config (version, config, created_at) VALUES (1, $1, now())', [
    JSON.stringify({ lines, odds: {} }),
  ])
  await query(
    database_url,
    `INSERT INTO home_banner (file_url, title, url, link_switch, sort, changed_at)
     VALUES ('/icons/icon-192.png', $1, 'https://events.example/kites', 1, 0, now())`,
    [JSON.stringify({ en: banner })],
  )
}

export async function createScreenScene(): Promise<ScreenScene> {
  const banner = { id: '', title: 'Kite week' }
  const tron = await startStandIn('tron-server')
  endWithSpec(() => tron.stop())
  const variables = { ECONOMY: 'sandbox', TRON_URL: `http://127.0.0.1:${tron.port}` }
  const { origin, database_url } = await startOwnSite(variables, prepare(banner.title))
  const scene = await createScene(database_url, origin)
  const { owner, friend, manager, applicant, group_id } = scene
  const call = callerOf(owner, origin)
  await query(
    database_url,
    `INSERT INTO rewards_agent (user_id, state, agent_from, changed_at) VALUES ($1, 'agent', now(), now())`,
    [owner.id],
  )
  const said = 'The kites are ready'
  await callerOf(applicant, origin)('applyFriend', { to_user_id: owner.id, apply_content: 'We met at the fair' })
  const other_group = { id: await createGroup(database_url, 'Clay lamps', [manager]), name: 'Clay lamps' }
  await callerOf(manager, origin)('editNotice', { id: other_group.id, notice: 'Bring your own clay' })

  const grouping = { name: 'Family', said: 'Dinner at 7' }
  const { id } = await call('saveGrouping', { name: grouping.name, order: '0' })
  await call('addToGrouping', { id, user_ids: [friend.id] })
  const content = { type: 1 as const, data: { text: grouping.said } }
  await call('sendMessageGrouping', { chat_id: id, nonce: randomUUID(), content })

  await sayTo(owner, friend, said, origin)

  await giveDiamonds(database_url, owner, 1_000, Book.Money)
  const remark = 'Chai fund'
  const chest_id = await sendBox(owner, group_id, origin, { amount: 300, num: 3, remark })
  await openBox(chest_id, origin, manager)
  const [shown] = await call('listBanners', {})
  banner.id = shown!.id
  return {
    ...scene,
    ...{ origin, database_url, said, other_group, banner },
    friend_room: roomIdOf(privateChatId(owner.id, friend.id), ChatType.Private),
    grouping: { ...grouping, id, room: roomIdOf(id, ChatType.Grouping) },
    chest: { id: chest_id, remark },
  }
}
