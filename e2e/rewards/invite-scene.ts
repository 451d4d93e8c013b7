import { randomBytes } from 'node:crypto'
import { FIRST_REWARDS, type InviteTerms } from '@mela/contract/rewards/reward-settings.ts'
import { expect } from '@playwright/test'
import { query } from '../../server/test/engines/postgres.ts'
import { callerOf, type Person } from '../stage/people.ts'
import { startOwnSite, type OwnSite } from '../stage/own-site.ts'
import type { Site } from '../stage/site.ts'
import { LONG_MS } from '../../waits.ts'

// People who come by invitations, where codes stand in the answers of the site.
type Place = Pick<OwnSite, 'origin'>

/** A site on which an address is all that is asked for, unless it is told otherwise. */
export function startInviteSite(
  variables: Record<string, string> = {},
  terms: Partial<InviteTerms> = {},
  site?: Site,
): Promise<OwnSite> {
  const invite_terms: InviteTerms = {
    ...FIRST_REWARDS.invite_terms,
    ...{ contact: true, verified: false, recharge: '0', consumption: '0' },
    ...terms,
  }
  return startOwnSite(
    { EXPOSE_TEST_CODES: 'on', ...variables },
    (database_url) =>
      query(database_url, `INSERT INTO platform_setting (name, value, changed_at) VALUES ('invite_terms', $1, now())`, [
        JSON.stringify(invite_terms),
      ]),
    site && { site },
  )
}

/** Somebody new in a browser of their own, through the code of somebody. */
export async function joinBy(
  own: Place,
  inviter: Pick<Person, 'token'>,
  nickname: string,
): Promise<Pick<Person, 'id' | 'token'>> {
  const { invite_code } = await callerOf(inviter, own.origin)('getInviteInfo', {})
  const account = { username: `e2e-${randomBytes(6).toString('hex')}`, password: 'mela-password', invite_code }
  const made = await callerOf({ token: '' }, own.origin)('login', { biz: 'register', source: 'h5', data: { account } })
  await callerOf(made, own.origin)('editUser', { nickname })
  return { id: made.user_id, token: made.token }
}

/** An address of their own, with the code that was sent to it. */
export async function bindEmail(own: Place, person: Pick<Person, 'token'>): Promise<void> {
  const call = callerOf(person, own.origin)
  const email = `p.${randomBytes(6).toString('hex')}@mela.example`
  const target = { type: 'email', biz: 'bind_mobile', email } as const
  const { code } = await call('sendVerification', target)
  const { verify_token } = await call('checkVerification', { ...target, code: code! })
  await call('bindMobile', { email, verify_token })
}

/** Waits until so many of those whom somebody invited are valid. */
export async function validOf(own: Place, inviter: Pick<Person, 'token'>, count: number): Promise<void> {
  const read = async () => (await callerOf(inviter, own.origin)('getInviteInfo', {})).valid
  await expect.poll(read, { timeout: LONG_MS }).toBe(count)
}
