import type pg from 'pg'
import { hashPassword, SAFE_COST } from '../../server/src/account/password/password.ts'
import { befriend, type Pair } from './befriend.ts'
import { moment } from './moment.ts'
import type { Past } from './past.ts'

export type PersonKey = 'asha' | 'gurpreet' | 'meera' | 'kenji' | 'rohan'

interface Profile {
  key: PersonKey
  username: string
  password: string
  nickname: string
}
export interface Person extends Profile {
  id: string
}
export type People = Record<PersonKey, Person>

const PROFILES: readonly Profile[] = [
  { key: 'asha', username: 'asha.verma', password: 'mela-asha', nickname: 'Asha Verma' },
  { key: 'gurpreet', username: 'gurpreet.singh', password: 'mela-gurpreet', nickname: 'Gurpreet Singh' },
  { key: 'meera', username: 'meera.iyer', password: 'mela-meera', nickname: 'Meera Iyer' },
  { key: 'kenji', username: 'kenji.sato', password: 'mela-kenji', nickname: 'Kenji Sato' },
  { key: 'rohan', username: 'rohan.das', password: 'mela-rohan', nickname: 'Rohan Das' },
]

interface Traits {
  gender: 2 | 3
  language: string
  uid: number
  /** As long ago as their newest seeded message. */
  active_minutes_ago: number
  /** What they call others in their own lists. */
  remarks: Partial<Record<PersonKey, string>>
}
const TRAITS: Record<PersonKey, Traits> = {
  asha: { gender: 3, language: 'en', uid: 20260001, active_minutes_ago: 130, remarks: { rohan: 'Rohan (trams)' } },
  gurpreet: { gender: 2, language: 'hi', uid: 20260002, active_minutes_ago: 46, remarks: { asha: 'आशा जी' } },
  meera: { gender: 3, language: 'en', uid: 20260003, active_minutes_ago: 12, remarks: { kenji: 'Kenji-sensei' } },
  kenji: { gender: 2, language: 'ja', uid: 20260004, active_minutes_ago: 52, remarks: { meera: 'ミーラさん' } },
  rohan: { gender: 2, language: 'en', uid: 20260005, active_minutes_ago: 75, remarks: { gurpreet: 'Guru' } },
}

/** Again and again gives the same five. */
export async function writePeople(client: pg.Client, now: Date): Promise<People> {
  const since = new Date(now.getTime() - 200 * 86_400_000)
  const people: Person[] = []
  for (const profile of PROFILES) people.push({ ...profile, id: await writePerson(client, profile, since, now) })
  return Object.fromEntries(people.map((person) => [person.key, person])) as People
}

/** Everyone with everyone. */
export function pairsOf(people: People): Pair[] {
  const five = Object.values(people)
  return five.flatMap((one, index) => five.slice(index + 1).map((other): Pair => [one, other]))
}

export function becomeFriends(past: Past, people: People, pairs: readonly Pair[]): void {
  befriend(past, '190d 18:00', pairs)
  past.at('189d 09:00', async ({ as }) => {
    for (const person of Object.values(people)) {
      const call = await as(person)
      for (const [key, remark] of Object.entries(TRAITS[person.key].remarks)) {
        await call('setRemark', { to_user_id: people[key as PersonKey].id, remark })
      }
    }
  })
}

/** Whoever wrote was here. */
export async function noteActivity(client: pg.Client): Promise<void> {
  await client.query(`
    UPDATE account_user SET last_active_at = newest.created_at
    FROM (SELECT author_id, max(created_at) AS created_at FROM chat_message GROUP BY author_id) AS newest
    WHERE id = author_id AND last_active_at < newest.created_at`)
}

async function writePerson(client: pg.Client, profile: Profile, since: Date, now: Date): Promise<string> {
  const { key, username, password, nickname } = profile
  const known = await client.query<{ id: string }>('SELECT id FROM account_user WHERE username_key = $1', [username])
  if (known.rows[0]) return known.rows[0].id
  const { uid, gender, language, active_minutes_ago } = TRAITS[key]
  const active = new Date(moment(`${active_minutes_ago}m`, now))
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO account_user (uid, username, username_key, password_hash, nickname, gender, language, created_at, last_active_at)
     VALUES ($1, $2, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    [uid, username, await hashPassword(SAFE_COST, password), nickname, gender, language, since, active],
  )
  return rows[0]!.id
}
