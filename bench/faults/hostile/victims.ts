import { hash } from 'node:crypto'
import { scenesOf, type Scene } from '../../../server/authorization/scene.ts'
import { query, type Postgres } from '../../../server/test/engines/postgres.ts'
import type { TestDatabase } from '../../../server/test/database.ts'

/** Stands in everything that is theirs alone. Whoever else reads it has been told too much. */
export const CANARY = 'canary-of-the-victims'
const MOBILE_CANARY = '88776655'

export const isLeak = (text: string): boolean => text.includes(CANARY) || text.includes(MOBILE_CANARY)

const asDatabase = (postgres: Postgres) =>
  ({ query: (text: string, values?: unknown[]) => query(postgres.url, text, values) }) as unknown as TestDatabase

export async function makeScenes(postgres: Postgres, actor: 'allowed' | 'stranger', count: number): Promise<Scene[]> {
  const next = scenesOf(asDatabase(postgres), actor)
  const scenes: Scene[] = []
  while (scenes.length < count) scenes.push(await next())
  return scenes
}

/** Everybody who exists by now gets something to hide. */
export async function hideCanaries(postgres: Postgres): Promise<void> {
  const statements = [
    `UPDATE account_user SET username = 'vv-${CANARY}-' || id, username_key = 'vv-${CANARY}-' || id,
       email = '${CANARY}-' || id || '@mela.test', area_code = '91', mobile = '${MOBILE_CANARY}' || id`,
    `UPDATE chat_message SET content = '{"text":"${CANARY}"}'`,
    `UPDATE friends_friend SET remark = '${CANARY}'`,
    `UPDATE friends_application SET apply_content = '${CANARY}'`,
    `UPDATE friends_grouping SET name = '${CANARY}-' || id`,
    `UPDATE groups_group SET notice = '${CANARY}'`,
    `UPDATE groups_member SET group_nickname = '${CANARY}'`,
    `UPDATE groups_join_request SET apply_content = '${CANARY}'`,
    `UPDATE account_session SET source = 'h5'`,
  ]
  for (const statement of statements) await query(postgres.url, statement)
}

const OF_VICTIMS = [
  `SELECT id, username, password_hash, nickname, email, mobile, status, avatar_url FROM account_user WHERE email LIKE '${CANARY}%' ORDER BY id`,
  `SELECT user_id, friend_id, status, remark FROM friends_friend WHERE remark = '${CANARY}' ORDER BY 1, 2`,
  `SELECT id, user_id, name FROM friends_grouping WHERE name LIKE '${CANARY}%' ORDER BY id`,
  `SELECT id, status FROM friends_application WHERE apply_content = '${CANARY}' ORDER BY id`,
  `SELECT id, name, owner_id, status, notice, prohibition_status FROM groups_group WHERE notice = '${CANARY}' ORDER BY id`,
  `SELECT group_id, user_id, identity, status, prohibition_status FROM groups_member ORDER BY 1, 2`,
  `SELECT id, status FROM groups_join_request WHERE apply_content = '${CANARY}' ORDER BY id`,
  `SELECT chat_type, chat_id, message_id, author_id, content FROM chat_message ORDER BY 1, 2, 3`,
  `SELECT chest_id, position, user_id FROM chests_share ORDER BY 1, 2`,
  `SELECT s.id, s.user_id FROM account_session s JOIN account_user u ON u.id = s.user_id WHERE u.email LIKE '${CANARY}%' ORDER BY 1`,
]

/** One hash for each kind of thing that victims have. */
export function readBelongings(postgres: Postgres): Promise<string[]> {
  return Promise.all(
    OF_VICTIMS.map(async (text) => hash('sha256', JSON.stringify(await query(postgres.url, text)), 'hex')),
  )
}
