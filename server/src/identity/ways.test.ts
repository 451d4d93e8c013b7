import { randomBytes, randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askForLevels, documentOf, giveMobile } from '../../test/identity.ts'
import { callerAt, reasonOf, refusalOf, type Person } from '../../test/person.ts'
import { telegramQuery, visitProvider } from '../../test/providers/social.ts'
import { newMobile, openPost, startStandIn, type Post, type StandIn } from '../../test/providers/stand-ins.ts'
import { openWorld, type World } from '../../test/world.ts'

const REDIRECT = 'https://mela.example/user-authentication'
const BOT_TOKEN = '7300001:a-token-that-only-telegram-and-we-know'
let provider: StandIn
let post: Post
let world: World
beforeAll(async () => {
  provider = await startStandIn('oidc-server', { OIDC_REDIRECT_URIS: REDIRECT })
  post = await openPost()
  world = await openWorld({
    variables: {
      ECONOMY: 'sandbox',
      PUBLIC_ORIGIN: 'https://mela.example',
      SOCIAL_GOOGLE_ISSUER: `http://127.0.0.1:${provider.port}`,
      SOCIAL_GOOGLE_CLIENT_ID: 'mela',
      SOCIAL_GOOGLE_CLIENT_SECRET: 'mela-secret',
      TELEGRAM_BOT_TOKEN: BOT_TOKEN,
      ...post.variables,
    },
  })
})
afterAll(async () => {
  await world.end()
  await Promise.all([provider.stop(), post.stop()])
})

type Provider = 'google' | 'telegram'
async function credentialOf(name: string, way: Provider): Promise<string> {
  const { url, ticket } = await world.guest('startSocialLogin', { provider: way, redirect_uri: REDIRECT })
  if (way === 'google') return `${ticket}.${await visitProvider(url, REDIRECT, name)}`
  const auth_date = String(Math.floor(world.clock.now().getTime() / 1000))
  return `${ticket}.${telegramQuery(BOT_TOKEN, { id: name, first_name: 'Asha', auth_date })}`
}
const newName = {
  google: () => `person ${randomBytes(6).toString('hex')}`,
  telegram: () => String(randomInt(1e9, 2e9)),
}
const vouch = (person: Person, way: Provider, credential: string) =>
  person.call('submitIdentity', { level: 1, way, data: { credential } })
const phone = (person: Person, verify_token: string) =>
  person.call('submitIdentity', { level: 1, way: 'phone', data: { verify_token } })

test('IDENTITY-004 somebody is verified by phone, document, Telegram, card and Google', async () => {
  const person = await world.register()
  await askForLevels(world, { phone: true, telegram: true, google: true, document: true }, { bank: true })
  const mobile = newMobile()
  const target = { type: 'mobile', biz: 'bind_mobile', area_code: '91', mobile } as const
  expect(await refusalOf(phone(person, ''))).toMatchObject({ code: 17005 })
  await person.call('sendVerification', target)
  const { verify_token } = await person.call('checkVerification', {
    ...target,
    code: await post.codeTo(`+91${mobile}`),
  })
  await person.call('bindMobile', { area_code: '91', mobile, verify_token })
  expect(await phone(person, '')).toEqual({ level_status: -3 })
  for (const way of ['telegram', 'google'] as const) {
    const credential = await credentialOf(newName[way](), way)
    expect(await vouch(person, way, credential)).toEqual({ level_status: -3 })
    expect(await reasonOf(vouch(person, way, credential))).toBe('identity_done')
  }
  const data = await documentOf(world, person)
  expect(await person.call('submitIdentity', { level: 1, way: 'document', data })).toEqual({ level_status: -1 })
  const { tasks } = await person.call('getIdentityConfig', {})
  expect(tasks.map(({ name, status }) => [name, status])).toEqual([
    ['phone', 1],
    ['document', -2],
    ['telegram', 1],
    ['google', 1],
  ])
  expect(tasks[0]!.shown).toBe(`+91 ······${mobile.slice(-4)}`)
  await world.database.query(`UPDATE identity_document SET state = 'approved', decided_at = now() WHERE user_id = $1`, [
    person.id,
  ])
  await world.database.query(`UPDATE identity_task SET status = 1 WHERE user_id = $1`, [person.id])
  const bank = () => person.call('submitIdentity', { level: 2, way: 'bank', data: { bank_id: '4' } })
  expect(await reasonOf(bank())).toBe('basic_verification_first')
  expect((await person.call('getIdentityConfig', {})).level_status).toBe(1)
  expect(await reasonOf(bank())).toBe('non_existent')
})

test('a token proves the bound number and no other, and is used up', async () => {
  await askForLevels(world, { phone: true, document: true })
  const person = await world.register()
  await giveMobile(world, person)
  const other = newMobile()
  const target = { type: 'mobile', biz: 'bind_mobile', area_code: '91', mobile: other } as const
  await person.call('sendVerification', target)
  const { verify_token } = await person.call('checkVerification', { ...target, code: await post.codeTo(`+91${other}`) })
  expect(await reasonOf(phone(person, verify_token))).toBe('identity_refused')
  expect(await reasonOf(phone(person, 'made up'))).toBe('identity_refused')
  await giveMobile(world, person, other)
  expect(await phone(person, verify_token)).toEqual({ level_status: -3 })
  const left = await world.database.query('SELECT 1 FROM account_verify_token WHERE user_id = $1', [person.id])
  expect(left).toEqual([])
})

test.each(['google', 'telegram'] as const)(
  'an account at %s vouches for one person, and whoever signed in with it is known already',
  async (way) => {
    await askForLevels(world, { [way]: true })
    const name = newName[way]()
    const [one, other] = [await world.register(), await world.register()]
    expect(await vouch(one, way, await credentialOf(name, way))).toEqual({ level_status: 1 })
    expect(await reasonOf(vouch(other, way, await credentialOf(name, way)))).toBe('identity_refused')
    for (const credential of ['', 'made.up', `${(await credentialOf(name, way)).split('.', 1)[0]}.id=1`]) {
      expect(await reasonOf(vouch(other, way, credential))).toBe('identity_refused')
    }
    expect((await other.call('getIdentityConfig', {})).level_status).toBe(-3)
    const { token } = await world.guest('login', {
      ...{ biz: 'login', source: 'h5' },
      data: { social: { provider: way, credential: await credentialOf(newName[way](), way) } },
    })
    const newcomer = callerAt(() => world.origin, token)
    expect((await newcomer('getIdentityConfig', {})).tasks).toEqual([{ name: way, status: 1 }])
  },
)

test('two people who show the same account at once do not both have it', async () => {
  await askForLevels(world, { telegram: true })
  const name = newName.telegram()
  const people = await Promise.all([world.register(), world.register(), world.register()])
  const credentials = await Promise.all(people.map(() => credentialOf(name, 'telegram')))
  const outcomes = await Promise.allSettled(
    people.map((person, index) => vouch(person, 'telegram', credentials[index]!)),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})
