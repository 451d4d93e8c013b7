import { randomBytes } from 'node:crypto'
import type { OperatorRole } from '@mela/contract/admin-call.ts'
import { hashPassword, SAFE_COST } from '../../server/src/account/password/password.ts'
import { readKey, sealSecret } from '../../server/src/operators/accounts/second-factor.ts'
import { withClient } from '../database.ts'
import { developmentSecret } from '../secret.ts'

export interface SeededOperator {
  name: string
  password: string
  /** To be typed into an authenticator app. */
  key: string
  roles: OperatorRole[]
}

export const OPERATORS: readonly SeededOperator[] = [
  { name: 'nisha', password: 'mela-nisha-operator', key: 'MELANISHAMELANISHAMELANISHAMELAN', roles: ['admin'] },
  {
    name: 'arjun',
    password: 'mela-arjun-operator',
    key: 'MELAARJUNMELAARJUNMELAARJUNMELAA',
    roles: ['content', 'support'],
  },
  {
    name: 'lena',
    password: 'mela-lena-operator',
    key: 'MELALENAMELALENAMELALENAMELALENA',
    roles: ['finance', 'risk'],
  },
]

/** Three operators whom everybody knows, for a database that nobody else uses. Again and again leaves them as they are. */
export async function seedOperators(owner_url: string): Promise<readonly SeededOperator[]> {
  const secret = developmentSecret()
  await withClient(owner_url, async (client) => {
    for (const { name, password, key, roles } of OPERATORS) {
      const { rows } = await client.query<{ id: string }>(
        `INSERT INTO operators_operator (name, roles, created_at) VALUES ($1, $2, now() - interval '60 days') ON CONFLICT DO NOTHING RETURNING id`,
        [name, roles],
      )
      if (!rows[0]) continue
      const totp_secret = sealSecret(secret, rows[0].id, readKey(key), randomBytes(12))
      await client.query(
        `UPDATE operators_operator SET password_hash = $2, totp_secret = $3, status = 'active' WHERE id = $1`,
        [rows[0].id, await hashPassword(SAFE_COST, password), totp_secret],
      )
    }
  })
  return OPERATORS
}
