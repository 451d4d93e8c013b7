import type pg from 'pg'
import { UserIdentity } from '@mela/contract/account/account.ts'
import { moment } from './moment.ts'
import { hashPassword, SAFE_COST } from '../../server/src/account/password/password.ts'

// Whom the five friends have met without being friends, and the accounts that work for the site.
type OtherKey = 'latha' | 'pilot' | 'farid' | 'yuki' | 'lucky'

interface Profile {
  key: OtherKey
  username: string
  password: string
  nickname: string
  uid: number
  identity: 1 | 2 | 3
  language: string
  gender: 1 | 2 | 3
}
interface Other extends Profile {
  id: string
}
export type Others = Record<OtherKey, Other>

const profile = (
  key: OtherKey,
  [username, nickname]: [string, string],
  uid: number,
  more: Partial<Pick<Profile, 'identity' | 'language' | 'gender'>>,
): Profile => ({
  ...{ key, username, nickname, uid, password: `mela-${key}` },
  ...{ identity: UserIdentity.Normal, language: 'en', gender: 1, ...more },
})

/** Answers for the site, beside the account that greets newcomers. */
export const STAFF = profile('latha', ['latha.help', 'Latha of Mela'], 20260010, {
  identity: UserIdentity.Service,
  gender: 3,
})
/** Tries things out for the site. */
export const TESTER = profile('pilot', ['test.pilot', 'Test Pilot'], 20260011, { identity: UserIdentity.Test })

const PROFILES: readonly Profile[] = [
  STAFF,
  TESTER,
  profile('farid', ['farid.ansari', 'फ़रीद अंसारी'], 20260012, { language: 'hi', gender: 2 }),
  profile('yuki', ['yuki.tanaka', '田中ゆき'], 20260013, { language: 'ja', gender: 3 }),
  profile('lucky', ['lucky.winner', 'Lucky Winner 🎰'], 20260014, {}),
]

export async function writeOthers(client: pg.Client, now: Date): Promise<Others> {
  const others: Other[] = []
  const since = new Date(now.getTime() - 30 * 86_400_000)
  const active = new Date(moment('40m', now))
  for (const each of PROFILES) {
    const { uid, username, password, nickname, identity, language, gender } = each
    const known = await client.query<{ id: string }>('SELECT id FROM account_user WHERE username_key = $1', [username])
    const made =
      known.rows[0] ??
      (
        await client.query<{ id: string }>(
          `INSERT INTO account_user (uid, username, username_key, password_hash, nickname, identity, language, gender, created_at, last_active_at)
           VALUES ($1, $2, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id`,
          [uid, username, await hashPassword(SAFE_COST, password), nickname, identity, language, gender, since, active],
        )
      ).rows[0]!
    others.push({ ...each, id: made.id })
  }
  return Object.fromEntries(others.map((other) => [other.key, other])) as Others
}
