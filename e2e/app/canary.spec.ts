import { execFileSync } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createCaller } from '@mela/contract/client.ts'
import { query } from '../../server/test/engines/postgres.ts'
import { expect, site, test } from '../stage/app.ts'
import { createPeople } from '../stage/people.ts'

test.use({ serviceWorkers: 'allow' })

// Secrets that stand out are put through every input of the product; afterwards nothing that was written down may hold
// one of them: not the database and its log, not Redis, not the files, not our logs, not the browser's storage.
const origin = site.origins[0]
const canary = (length = 16) => `cnry${randomBytes(16).toString('hex')}`.slice(0, length)
const caller = (token?: string) => createCaller({ origin, token: () => token, language: () => 'en', fetch })

/** Files below a folder, as far as they still exist. */
function* filesBelow(folder: string): Generator<string> {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const status = statSync(path, { throwIfNoEntry: false })
    if (status?.isDirectory()) yield* filesBelow(path)
    else if (status?.isFile()) yield path
  }
}

function placesWith(secrets: Record<string, string>, files: Iterable<string>): string[] {
  const found: string[] = []
  for (const file of files) {
    const bytes = readFileSync(file)
    for (const [name, secret] of Object.entries(secrets)) if (bytes.includes(secret)) found.push(`${name} in ${file}`)
  }
  return found
}

async function redisBytes(): Promise<Buffer> {
  return execFileSync('redis-cli', ['-u', site.written.redis_url, '--rdb', '-'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 2 ** 28,
  })
}

/** Everything that scripts of the page can keep. */
const browserStorage = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name!)
        opening.addEventListener('success', () => resolve(opening.result))
        opening.addEventListener('error', () => reject(opening.error!))
      })
      for (const store of database.objectStoreNames) {
        const rows = await new Promise<unknown[]>((resolve) => {
          const reading = database.transaction(store).objectStore(store).getAll()
          reading.addEventListener('success', () => resolve(reading.result))
        })
        kept.push(...rows)
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) kept.push(request.url, await (await cache.match(request))!.text())
    }
    return JSON.stringify(kept)
  })

test('no secret that a person gives or is given is written down anywhere', async ({ open }) => {
  const [asha] = await createPeople(site.database_url, 'Asha')
  const secrets: Record<string, string> = {}
  const calls = caller(asha.token)

  // A password typed on the screen, a wrong one, and one that is changed into.
  const username = `canary-${randomBytes(5).toString('hex')}`
  secrets['password'] = canary()
  secrets['wrong password'] = canary()
  secrets['new password'] = canary()
  const registered = await caller()('login', {
    biz: 'register',
    source: 'h5',
    data: { account: { username, password: secrets['password'] } },
  })
  secrets['session token'] = registered.token
  const account = (password: string) =>
    caller()('login', { biz: 'login', source: 'h5', data: { account: { username, password } } })
  await account(secrets['wrong password']).catch(() => undefined)
  const own = caller(registered.token)
  const { login_key } = await own('createLoginKey', {})
  secrets['login key'] = login_key
  secrets['one-time code'] = (await own('createSessionCode', {})).code
  secrets['limited token'] = (await account(login_key)).token
  await own('changePassword', { type: 1, old_password: secrets['password'], password: secrets['new password'] })

  // A code by mail, the token it is exchanged for, and a withdrawal password.
  const email = `canary.${randomBytes(5).toString('hex')}@mela.example`
  await calls('sendVerification', { biz: 'bind_mobile', type: 'email', email })
  await expect.poll(async () => (await letters(email)).length).toBe(1)
  const code = /\d{6}/.exec((await letters(email))[0]!.text)![0]
  const { verify_token } = await calls('checkVerification', { biz: 'bind_mobile', type: 'email', email, code })
  secrets['verify token'] = verify_token
  await calls('bindMobile', { email, verify_token })
  const generated = await caller()('login', { biz: 'register', source: 'h5', data: { account: { auto_gen: 1 } } })
  secrets['generated password'] = generated.password!
  secrets['token of the automatic account'] = generated.token

  // Reports of failures that carry them, and requests that put them where they do not belong.
  await caller()('reportError', {
    type: 'http',
    url: `/user/login?password=${secrets['password']}&t=${secrets['session token']}`,
    headers: { Authorization: `Bearer ${secrets['session token']}` },
    data: { account: { password: secrets['password'] }, list: [{ verify_token }] },
    version: '1.4.0',
    user_agent: 'test',
  })
  await fetch(`${origin}/login?account=${username}&password=${login_key}&t=${secrets['one-time code']}`)
  await fetch(`${origin}/api/user/login?password=${secrets['new password']}`, { method: 'POST', body: '{' })

  // A person who came by a link, looked around and left.
  const page = await open(undefined, { path: `/login?account=${username}&password=${secrets['new password']}` })
  await expect(page).toHaveURL(/chatList/)
  const session = await page.evaluate(() => localStorage.getItem('token'))
  const while_signed_in = (await browserStorage(page)).replaceAll(session!, '')
  expect(Object.entries(secrets).filter(([, secret]) => while_signed_in.includes(secret))).toEqual([])
  secrets['token of the browser'] = session!
  await page.evaluate(() => history.length)

  await query(site.database_url, 'CHECKPOINT')
  const { postgres_dir, storage_dir, log_files } = site.written
  expect(placesWith(secrets, filesBelow(postgres_dir))).toEqual([])
  expect(placesWith(secrets, [...filesBelow(storage_dir), ...log_files])).toEqual([])
  const redis = await redisBytes()
  expect(Object.entries(secrets).filter(([, secret]) => redis.includes(secret))).toEqual([])
})

test('a newcomer’s browser keeps the session, the password it was given and the key of the card, and after leaving none of them', async ({
  open,
}) => {
  const page = await open(undefined, { path: '/' })
  await expect(page).toHaveURL(/chatList/)
  const local = () => page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
  const entryOf = async (prefix: string) => Object.entries(await local()).find(([name]) => name.startsWith(prefix))?.[1]
  await expect.poll(() => entryOf('generated_account_')).toBeDefined()
  const { password } = JSON.parse((await entryOf('generated_account_'))!) as { password: string }
  const token = (await entryOf('token'))!
  await page.getByRole('navigation').getByRole('link', { name: 'My' }).click()
  await page.getByRole('button', { name: /^Identity card/ }).click()
  await expect.poll(() => entryOf('login_key_')).toBeDefined()
  const secrets = { password, token, key: (await entryOf('login_key_'))! }

  const named = Object.keys(await local()).filter((name) => /^(token$|generated_account_|login_key_)/.test(name))
  expect(named).toHaveLength(3)
  const dumpWithout = async (names: string[]) => {
    const [kept, ...others] = JSON.parse(await browserStorage(page)) as [Record<string, string>, ...unknown[]]
    return JSON.stringify([Object.entries(kept).filter(([name]) => !names.includes(name)), others])
  }
  const elsewhere = await dumpWithout(named)
  expect(Object.entries(secrets).filter(([, secret]) => elsewhere.includes(secret))).toEqual([])

  await page.getByRole('dialog', { name: 'Identity card' }).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL(/login/)
  const left = await dumpWithout([])
  expect(Object.entries(secrets).filter(([, secret]) => left.includes(secret))).toEqual([])
})

test('the sweep finds what is there', async () => {
  const planted = canary(20)
  await query(site.database_url, 'INSERT INTO platform_setting (name, value, changed_at) VALUES ($1, $2, now())', [
    `canary_${randomInt(1_000_000)}`,
    JSON.stringify(planted),
  ])
  await query(site.database_url, 'CHECKPOINT')
  expect(placesWith({ planted }, filesBelow(site.written.postgres_dir))).not.toEqual([])
})

async function letters(to: string): Promise<{ text: string }[]> {
  const all = (await (await fetch(site.mail)).json()) as { to: string; text: string }[]
  return all.filter((letter) => letter.to === to)
}
