import type pg from 'pg'
import { GroupRole } from '@mela/contract/groups/groups-rules.ts'
import { hashPassword, SAFE_COST } from '../../server/src/account/password/password.ts'
import { bringIn } from '../../server/src/groups/members/change-members.ts'
import { changeGroup } from '../../server/src/groups/change.ts'
import { lockGroup } from '../../server/src/groups/require-group.ts'
import { refuse } from '../../server/src/platform/http/refusal.ts'
import type { DemoPerson } from './demo-people.ts'
import { moment } from '../seed/moment.ts'
import type { Past } from '../seed/past.ts'
import { readAll, say } from '../seed/seed-groups.ts'

// Everybody else at the fair, and a group so large that it is told through its own subject.
const GROUP = 'The whole fair 🎡'
const CROWD = 2_000
const WAVE = 100
/** So many come on a day, at these times. */
const TIMES = ['12:00', '18:30']
const FIRST_DAY = 29
const PASSWORD = 'mela-demo'
const FIRST_NAMES = 'Aarav Diya Vivaan Anika Kabir Saanvi अर्जुन नेहा Zara Omar 小明 美玲 Иван Анна さくら'.split(' ')
const LAST_NAMES =
  'Shah Gill Bose Pillai Khanna Naidu शर्मा Roy D’Souza Lim 王 Müller Pérez 鈴木 Bhatt Saxena Kaur Das'.split(' ')

/** Nobody is called like another: whoever would be has a letter between the names. */
function nicknameOf(index: number): string {
  const first = FIRST_NAMES[index % FIRST_NAMES.length]!
  const round = Math.floor(index / FIRST_NAMES.length)
  const last = LAST_NAMES[round % LAST_NAMES.length]!
  const letter = ['', 'A. ', 'K. ', 'M. ', 'P. ', 'R. ', 'S. ', 'V. '][Math.floor(round / LAST_NAMES.length)]!
  return `${first} ${letter}${last}`
}

/** A second time gives the same ones. */
export async function writeCrowd(client: pg.Client, now: Date): Promise<DemoPerson[]> {
  const crowd = Array.from({ length: CROWD }, (_, index) => ({
    uid: 40260000 + index,
    username: `fair.${index + 1}`,
    nickname: nicknameOf(index),
  }))
  await client.query(
    `INSERT INTO account_user (uid, username, username_key, password_hash, nickname, created_at, last_active_at)
     SELECT uid, username, username, $2, nickname, $3::timestamptz, $3::timestamptz
     FROM json_to_recordset($1) AS given (uid integer, username text, nickname text) ON CONFLICT DO NOTHING`,
    [JSON.stringify(crowd), await hashPassword(SAFE_COST, PASSWORD), new Date(moment('90d 12:00', now))],
  )
  const { rows } = await client.query<{ id: string; username: string; nickname: string }>(
    `SELECT id, username, nickname FROM account_user WHERE username = ANY ($1) ORDER BY uid`,
    [crowd.map(({ username }) => username)],
  )
  return rows.map((row) => ({ ...row, password: PASSWORD, language: 'en', gender: 1 }))
}

export async function hasCrowdGroup(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM groups_group WHERE name = $1', [GROUP])
  return rowCount !== 0
}

/** Asha's: those she knows from the start, and the crowd that came in waves over ten days. */
export function foundCrowdGroup(past: Past, known: readonly { id: string }[], crowd: readonly { id: string }[]): void {
  const [asha, ...friends] = known
  let id = ''
  past.at('30d 10:00', async ({ as }) => {
    const call = await as(asha!)
    id = (await call('createGroup', { user_ids: friends.map((friend) => friend.id), name: GROUP })).group.id
    const managers = friends.slice(0, 3).map((friend) => friend.id)
    await call('editManagers', { group_id: id, user_ids: managers, identity: GroupRole.Manager })
    await call('editNotice', { id, notice: 'Gates open at 10. Lost children and umbrellas: blue tent by the wheel.' })
  })
  for (let wave = 0; wave * WAVE < CROWD; wave++) {
    const some = crowd.slice(wave * WAVE, (wave + 1) * WAVE)
    const day = FIRST_DAY - Math.floor(wave / TIMES.length)
    past.at(`${day}d ${TIMES[wave % TIMES.length]}`, ({ context }) =>
      changeGroup(context, async (change) => {
        const group = (await lockGroup(change.trx, id))!
        await bringIn(context, change, group, { user_ids: some.map((one) => one.id), ref_user_id: asha!.id }, refuse)
      }),
    )
  }
  say(past, () => id, [
    ['29d 12:05', asha!, 'Welcome! Ask anything here, somebody always knows.'],
    ['26d 18:40', crowd[95]!, 'Where is the parking for two-wheelers?'],
    ['26d 18:44', friends[1]!, 'Behind the school, free until 8'],
    ['19d 09:20', crowd[200]!, 'Is the wheel open when it rains?'],
    ['19d 09:21', crowd[31]!, 'Yes, and there is no queue then 😄'],
    ['12d 16:00', crowd[120]!, 'मोमो वाले चाचा आज कहाँ हैं?'],
    ['12d 16:02', crowd[7]!, 'उत्तर वाले गेट पर 🥟'],
    ['3d 19:30', friends[2]!, 'Fireworks tonight at 9, best from the bridge'],
    ['3d 21:20', crowd[240]!, 'That was beautiful ✨'],
  ])
  past.at('2d 10:00', (scene) => readAll(scene, id, [asha!]))
  say(past, () => id, [['88m', crowd[66]!, 'Found: one red umbrella, slightly haunted']])
}
