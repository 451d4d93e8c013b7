import { createHmac, hash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callerAt, reasonOf, refusalOf } from '../../../test/person.ts'
import { startStandIn, type StandIn } from '../../../test/providers/stand-ins.ts'
import { openWorld, type Site, type World } from '../../../test/world.ts'

const REDIRECT = 'https://mela.example/login'
const BOT_TOKEN = '7300001:a-token-that-only-telegram-and-we-know'
let provider: StandIn
let world: World
let social: Record<string, string>
beforeAll(async () => {
  provider = await startStandIn('oidc-server', { OIDC_REDIRECT_URIS: REDIRECT })
  social = {
    PUBLIC_ORIGIN: 'https://mela.example,https://www.mela.example',
    SOCIAL_GOOGLE_ISSUER: `http://127.0.0.1:${provider.port}`,
    SOCIAL_GOOGLE_CLIENT_ID: 'mela',
    SOCIAL_GOOGLE_CLIENT_SECRET: 'mela-secret',
    TELEGRAM_BOT_TOKEN: BOT_TOKEN,
  }
  world = await openWorld({ variables: social })
})
afterAll(async () => {
  await world.end()
  await provider.stop()
})

const MINUTE = 60_000
const start = (at: Site = world, name = 'google') =>
  at.guest('startSocialLogin', { provider: name, redirect_uri: REDIRECT })
const logIn = (credential: string, at: Site = world, name = 'google', rest = {}) =>
  at.guest('login', { biz: 'login', source: 'h5', data: { social: { provider: name, credential, ...rest } } })

/** Goes where a browser would go, with its cookies, until it is sent back to us; the query it is sent back with. */
async function visit(url: string, name: string): Promise<string> {
  const cookies = new Map<string, string>()
  let next = `${url}&login_hint=${encodeURIComponent(name)}`
  for (let hops = 0; hops < 10; hops++) {
    if (next.startsWith(REDIRECT)) return new URL(next).search.slice(1)
    const headers = { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }
    const response = await fetch(next, { redirect: 'manual', headers })
    for (const cookie of response.headers.getSetCookie()) {
      const [, key, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
      cookies.set(key!, value!)
    }
    const location = response.headers.get('Location')
    if (!location) throw new Error(`${next} answered ${response.status}: ${await response.text()}`)
    next = new URL(location, next).href
  }
  throw new Error('sent around in a circle')
}
async function credentialOf(name: string, at: Site = world): Promise<string> {
  const { url, ticket } = await start(at)
  return `${ticket}.${await visit(url, name)}`
}
const newName = () => `person ${randomBytes(6).toString('hex')}`
const peopleOf = (subject: string) =>
  world.database.query<{ user_id: string }>('SELECT user_id FROM account_social WHERE subject = $1', [subject])

test('SESSION-004 a configured provider signs in, the first time with a new account; an unconfigured one shows no button', async () => {
  expect(await world.guest('getSiteConfig', {})).toMatchObject({ social_providers: ['google', 'telegram'] })
  const name = newName()
  const first = await logIn(await credentialOf(name))
  expect(first).toMatchObject({ is_new: true, username: expect.stringMatching(/^u\d{9}$/) as string })
  expect(first).not.toHaveProperty('password')
  const me = await callerAt(() => world.origin, first.token)('getUserInfo', {})
  expect(me).toMatchObject({ id: first.user_id, identity: 1, auto_gen: 1 })
  const second = await logIn(await credentialOf(name))
  expect(second).toMatchObject({ is_new: false, user_id: first.user_id })
  expect(second.token).not.toBe(first.token)
  expect((await logIn(await credentialOf(newName()))).user_id).not.toBe(first.user_id)

  const plain = await world.startSite({ SOCIAL_GOOGLE_CLIENT_ID: '', TELEGRAM_BOT_TOKEN: '' })
  expect(await plain.guest('getSiteConfig', {})).toMatchObject({ social_providers: [] })
  expect(await refusalOf(start(plain))).toMatchObject({ code: 10018, reason: 'permission_not_allowed' })
  expect(await reasonOf(logIn(await credentialOf(name), plain))).toBe('permission_not_allowed')
  const half = await world.startSite({ TELEGRAM_BOT_TOKEN: '' })
  expect(await half.guest('getSiteConfig', {})).toMatchObject({ social_providers: ['google'] })
})

test('an invitation counts for whoever comes through a provider', async () => {
  const { invite_code } = await world.asha.call('getUserInfo', {})
  const name = newName()
  expect(await reasonOf(logIn(await credentialOf(name), world, 'google', { invite_code: 'NOWHERE1' }))).toBe(
    'invalid_invite_code',
  )
  expect(await peopleOf(name)).toEqual([])
  const { user_id } = await logIn(await credentialOf(name), world, 'google', { invite_code })
  const rows = await world.database.query('SELECT inviter_id FROM account_user WHERE id = $1', [user_id])
  expect(rows).toEqual([{ inviter_id: world.asha.id }])
})

test('many first visits at once, on two servers, make one account', async () => {
  const name = newName()
  const second = await world.startSite()
  const sites = [world, second, world, second]
  const credentials = await Promise.all(sites.map((site) => credentialOf(name, site)))
  const logins = await Promise.all(credentials.map((credential, index) => logIn(credential, sites[index])))
  expect(new Set(logins.map(({ user_id }) => user_id)).size).toBe(1)
  expect(logins.filter(({ is_new }) => is_new)).toHaveLength(1)
  expect(await peopleOf(name)).toHaveLength(1)
  const [{ count }] = (await world.database.query<{ count: string }>(
    `SELECT count(*) FROM account_user WHERE created_at >= now() - interval '1 hour' AND id NOT IN (SELECT user_id FROM account_session)`,
  )) as [{ count: string }]
  expect(count).toBe('0')
})

test('whatever was not sealed by us, is used again, belongs to another visit or comes too late signs nobody in', async () => {
  const name = newName()
  const good = await credentialOf(name)
  const other = await credentialOf(newName())
  const [ticket, query] = [good.split('.', 1)[0]!, good.slice(good.indexOf('.') + 1)]
  const other_query = other.slice(other.indexOf('.') + 1)
  const flipped = `${ticket[0] === 'A' ? 'B' : 'A'}${ticket.slice(1)}`
  const bad = [
    '',
    '.',
    query,
    `.${query}`,
    `${flipped}.${query}`,
    `${ticket}.`,
    `${ticket}.${other_query}`,
    `${ticket}.${query.replace(/code=[^&]+/, 'code=guessed')}`,
    `${ticket}.${query.replace(/state=[^&]+/, 'state=guessed')}`,
    `${ticket}.error=access_denied`,
  ]
  for (const credential of bad)
    expect(await refusalOf(logIn(credential))).toMatchObject({ code: 10027, reason: 'login_abnormal' })
  expect(await reasonOf(logIn(good, world, 'telegram'))).toBe('login_abnormal')
  const foreign = await world.startSite({ SECRET: 'another secret of 32 characters or more' })
  expect(await reasonOf(logIn(good, foreign))).toBe('login_abnormal')

  const fresh = await credentialOf(name)
  expect(await logIn(fresh)).toMatchObject({ is_new: true })
  expect(await reasonOf(logIn(fresh))).toBe('login_abnormal')
  const late = await credentialOf(name)
  world.clock.advance(10 * MINUTE + 1_000)
  expect(await reasonOf(logIn(late))).toBe('login_abnormal')
})

test('people are sent back to us and to nobody else', async () => {
  const ask = (redirect_uri: string, at: Site = world) =>
    at.guest('startSocialLogin', { provider: 'google', redirect_uri })
  expect(await ask('https://www.mela.example/login?x=1')).toHaveProperty('url')
  for (const elsewhere of [
    'https://mela.example.evil.example/login',
    'https://evil.example/https://mela.example',
    'http://mela.example/login',
    'https://mela.example@evil.example/',
    'javascript:alert(1)',
    'https://me:pw@mela.example/login',
  ]) {
    expect(await reasonOf(ask(elsewhere))).toMatch(/permission_not_allowed|invalid_params/)
  }
  const anywhere = await world.startSite({ PUBLIC_ORIGIN: '' })
  expect(await ask(`${anywhere.origin}/login`, anywhere)).toHaveProperty('url')
  expect(await reasonOf(ask(REDIRECT, anywhere))).toBe('permission_not_allowed')
})

test('a provider that does not answer is told as such, and asked again later', async () => {
  const deaf = await world.startSite({ SOCIAL_GOOGLE_ISSUER: 'http://127.0.0.1:9' })
  for (let time = 0; time < 2; time++) expect(await reasonOf(start(deaf))).toBe('login_abnormal')
})

test('whoever is banned does not get in through a provider', async () => {
  const name = newName()
  const { user_id } = await logIn(await credentialOf(name))
  await world.database.query(`UPDATE account_user SET status = 'banned' WHERE id = $1`, [user_id])
  expect(await refusalOf(logIn(await credentialOf(name)))).toMatchObject({ code: 10017 })
})

// Telegram cannot be asked from here: what it sends back is made as its documentation says, with the key of the bot.
function telegramFields(fields: Record<string, string>, token = BOT_TOKEN): Record<string, string> {
  const told = Object.keys(fields)
    .toSorted()
    .map((key) => `${key}=${fields[key]}`)
    .join('\n')
  const signature = createHmac('sha256', hash('sha256', token, 'buffer'))
    .update(told)
    .digest('hex')
  return { ...fields, hash: signature }
}

test('Telegram is believed when it signed with the key of our bot, once and for five minutes', async () => {
  const now = () => Math.floor(world.clock.now().getTime() / 1000)
  const { url, ticket } = await start(world, 'telegram')
  const address = new URL(url)
  expect(address.origin).toBe('https://oauth.telegram.org')
  expect(Object.fromEntries(address.searchParams)).toEqual({
    bot_id: '7300001',
    origin: 'https://mela.example',
    return_to: REDIRECT,
  })
  const person = { id: '42000001', first_name: 'Āśā & Co', username: 'asha', auth_date: String(now()) }
  const fields = telegramFields(person)
  const asQuery = (all: Record<string, string>) => `${ticket}.${new URLSearchParams(all).toString()}`
  const first = await logIn(asQuery(fields), world, 'telegram')
  expect(first).toMatchObject({ is_new: true })
  const packed = (all: Record<string, string>) => {
    const json = JSON.stringify({ ...all, id: Number(all['id']), auth_date: Number(all['auth_date']) })
    return `${ticket}.tgAuthResult=${Buffer.from(json).toString('base64url')}`
  }
  const later = telegramFields({ ...person, auth_date: String(now() - 240) })
  expect(await logIn(packed(later), world, 'telegram')).toMatchObject({ is_new: false, user_id: first.user_id })
  const bad = [
    // Both were used, whichever way they come.
    fields,
    later,
    { ...later, hash: later['hash']!.toUpperCase() },
    { ...fields, id: '42000002' },
    { ...fields, extra: 'field' },
    { ...fields, hash: '' },
    { ...fields, hash: 'ab'.repeat(32) },
    person,
    telegramFields(person, '7300001:another-token'),
    telegramFields({ ...person, auth_date: String(now() - 301) }),
    telegramFields({ ...person, auth_date: String(now() + 3_600) }),
    telegramFields({ ...person, auth_date: 'never' }),
    telegramFields({ ...person, id: 'x' }),
  ]
  for (const each of bad) expect(await reasonOf(logIn(asQuery(each), world, 'telegram'))).toBe('login_abnormal')
  expect(await reasonOf(logIn(packed(fields), world, 'telegram'))).toBe('login_abnormal')
  expect(await reasonOf(logIn(`${ticket}.tgAuthResult=rubbish`, world, 'telegram'))).toBe('login_abnormal')
})

test('whoever comes from a provider with an agent’s code finds a service group, as with every other way in', async () => {
  await world.database.query(
    `INSERT INTO account_group_template (code, owner_user_id, name) VALUES ('AGENT2026', $1, 'Help for you')`,
    [world.meera.id],
  )
  const { token } = await logIn(await credentialOf(newName()), world, 'google', { invite_code2: 'agent2026' })
  const groups = async () => (await callerAt(() => world.origin, token)('listGroups', {})).list
  await expect.poll(groups).toMatchObject([{ group: { name: 'Help for you' } }])
})
