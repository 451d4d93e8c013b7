import { FIRST_REWARDS, type InviteTerms } from '@mela/contract/rewards/reward-settings.ts'
import { setSetting } from './money/payments.ts'
import { callerAt, Person } from './person.ts'
import { newEmail } from './providers/stand-ins.ts'
import { newDevice, newUsername, type World } from './world.ts'

// People who come by invitations, in a world whose codes stand in its answers.

/** As two operators would have set them; what is not named asks for nothing. */
export const setTerms = (world: World, terms: Partial<InviteTerms>): Promise<void> =>
  setSetting(world, 'invite_terms', {
    ...FIRST_REWARDS.invite_terms,
    ...{ contact: false, verified: false, recharge: '0', consumption: '0' },
    ...terms,
  })

/** What the link of somebody leads others to send. */
export async function codeOf(inviter: Person): Promise<string> {
  const { link } = await inviter.call('getInviteInfo', {})
  return new URL(link, 'https://mela.example').searchParams.get('code')!
}

/** Somebody new in a browser of their own, or in this one. */
export async function joinBy(world: World, inviter: Person, device = newDevice()): Promise<Person> {
  return joinWith(world, { invite_code: await codeOf(inviter) }, device)
}

export async function joinWith(world: World, codes: object, device = newDevice()): Promise<Person> {
  const [username, password] = [newUsername(), 'mela-password']
  const guest = callerAt(() => world.origin, undefined, 'en', device)
  const made = await guest('login', {
    ...{ biz: 'register', source: 'h5' },
    data: { account: { username, password, ...codes } },
  })
  return new Person(world.origin, made, username, password, device)
}

/** An address, with the code that was sent to it. */
export async function bindEmail(person: Person, email = newEmail()): Promise<void> {
  const target = { type: 'email', biz: 'bind_mobile', email } as const
  const { code } = await person.call('sendVerification', target)
  const { verify_token } = await person.call('checkVerification', { ...target, code: code! })
  await person.call('bindMobile', { email, verify_token })
}
