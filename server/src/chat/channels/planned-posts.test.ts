import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ChatType } from '@mela/contract/ids.ts'
import { crashEverywhere, type Attempt } from '../../../test/crash/crash-everywhere.ts'
import { placeOf, runJob, startDoomed, type Place } from '../../../test/crash/doomed.ts'
import { hireOperator, type Operator } from '../../../test/operator.ts'
import { reasonOf } from '../../../test/person.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { LONG_MS } from '../../../../waits.ts'

let world: World
let nisha: Operator
let kiran: Operator
let channel_id: string
beforeAll(async () => {
  world = await openWorld()
  nisha = await hireOperator(world, 'nisha', ['content'])
  kiran = await hireOperator(world, 'kiran', ['content'])
  channel_id = (await nisha.call('listChannels', {}))[0]!.id
})
afterAll(() => world.end())

const HOUR_MS = 3_600_000
const SOON_MS = 60_000
const WAIT = { timeout: LONG_MS }
const after = (milliseconds: number) => new Date(world.clock.now().getTime() + milliseconds).toISOString()
const translations = { hi: { title: 'मेला', content: 'आज शाम' } }
const plan = (title: string, post_at: string | null, more: object = {}) =>
  nisha.call('planPost', { channel_id, title, content: 'Tonight', post_at, ...more })
const planned = async () => (await nisha.call('listPosts', {})).planned
const timesSaid = async (title: string) =>
  (await world.asha.call('getMessages', { chat_id: channel_id, chat_type: ChatType.Channel, limit: 100 })).filter(
    ({ content }) => content.data['title'] === title,
  ).length

test('a planned post is listed, shown to nobody, sent at its time, and listed as sent', async () => {
  const phone = await world.asha.openDevice()
  const { id } = await plan('Lanterns', after(2_000), { translations })
  expect(await planned()).toMatchObject([{ id, channel_id, title: 'Lanterns', translations, version: 1 }])
  expect(await timesSaid('Lanterns')).toBe(0)
  const told = await phone.next('MESSAGE_CREATE', ({ chat_type }) => chat_type === ChatType.Channel)
  expect(told.content.data).toMatchObject({ title: 'Lanterns', translations })
  const { planned: left, sent } = await nisha.call('listPosts', {})
  expect(left).toEqual([])
  expect(sent[0]).toMatchObject({ channel_id, title: 'Lanterns', content: 'Tonight', translations })
  expect(await timesSaid('Lanterns')).toBe(1)
})

test('it can be edited, put off, brought forward and cancelled until it is sent, by whoever saw the newest version', async () => {
  const { id } = await plan('Kites', after(SOON_MS))
  await plan('Kites, corrected', after(2 * SOON_MS), { id, version: 1 })
  const late = kiran.call('planPost', { ...{ channel_id, title: 'x', content: 'x', id, version: 1 }, post_at: null })
  expect(await reasonOf(late)).toBe('changed_meanwhile')
  expect(await reasonOf(kiran.call('cancelPost', { id, version: 1 }))).toBe('changed_meanwhile')
  world.clock.advance(SOON_MS + 1_000)
  // A job that was put off and still comes.
  await runJob(world.context, 'chat:send-planned-post', { id })
  await runJob(world.context, 'chat:send-planned-posts')
  expect(await planned()).toMatchObject([{ id, title: 'Kites, corrected', version: 2 }])
  await plan('Kites, now', null, { id, version: 2 })
  expect([await planned(), await timesSaid('Kites, now'), await timesSaid('Kites')]).toEqual([[], 1, 0])
  expect(await reasonOf(plan('Kites, again', null, { id, version: 3 }))).toBe('non_existent')
  expect(await reasonOf(nisha.call('cancelPost', { id, version: 3 }))).toBe('non_existent')

  const gone = await plan('Rain', after(SOON_MS))
  await nisha.call('cancelPost', { id: gone.id, version: 1 })
  world.clock.advance(2 * SOON_MS)
  await runJob(world.context, 'chat:send-planned-post', gone)
  await runJob(world.context, 'chat:send-planned-posts')
  expect([await planned(), await timesSaid('Rain')]).toEqual([[], 0])
  const acts = await world.database.query<{ action: string }>(
    'SELECT action FROM operators_audit WHERE subject = $1 ORDER BY id',
    [`post:${gone.id}`],
  )
  expect(acts.map(({ action }) => action)).toEqual(['planPost', 'cancelPost'])
})

test('two workers and every repetition send it once, also what was missed', async () => {
  const other = await world.startSite()
  const { id } = await plan('Drums', after(SOON_MS))
  world.clock.advance(SOON_MS + 1_000)
  const sites = [world.context, other.context]
  await Promise.all(
    [...sites, ...sites].flatMap((context) => [
      runJob(context, 'chat:send-planned-post', { id }),
      runJob(context, 'chat:send-planned-posts'),
    ]),
  )
  expect([await planned(), await timesSaid('Drums')]).toEqual([[], 1])
})

test('the same nonce plans one, and sends one', async () => {
  const nonce = randomUUID()
  const ids = await Promise.all([1, 2, 3].map(() => plan('Once', after(SOON_MS), { nonce })))
  expect(new Set(ids.map(({ id }) => id)).size).toBe(1)
  const now = randomUUID()
  await Promise.all([1, 2].map(() => plan('At once', null, { nonce: now })))
  expect(await timesSaid('At once')).toBe(1)
  await nisha.call('cancelPost', { id: ids[0]!.id, version: 1 })
})

test('one in the past, too far ahead, without words or for no channel is refused', async () => {
  for (const wrong of [
    { post_at: after(-1_000) },
    { post_at: after(367 * 24 * HOUR_MS) },
    { post_at: 'tomorrow' },
    { title: ' ' },
    { content: '\0' },
    { channel_id: '4' },
    { id: '4' },
    { version: 1 },
    { translations: { xx: { title: 'a', content: 'b' } } },
  ]) {
    const input = { ...{ channel_id, title: 'a', content: 'b', post_at: after(SOON_MS) }, ...wrong }
    expect({ wrong, reason: await reasonOf(nisha.call('planPost', input as never)) }).toEqual({
      wrong,
      reason: 'invalid_params',
    })
  }
  expect(await reasonOf(plan('a', null, { id: '999999', version: 1 }))).toBe('non_existent')
})

test('a worker that crashes anywhere while it sends leaves one post, and the next one sends what is not', async () => {
  const own = await openWorld()
  const lena = await hireOperator(own, 'lena', ['content'])
  const doomed = await startDoomed(own)
  let number = 0
  const prepare = async (): Promise<Attempt<Place>> => {
    const title = `Post ${number++}`
    const post_at = new Date(own.clock.now().getTime() + SOON_MS).toISOString()
    const { id } = await lena.call('planPost', { channel_id, title, content: 'Tonight', post_at })
    own.clock.advance(SOON_MS + 1_000)
    return {
      ask: (where) => where.run('chat:send-planned-post', { id }).then(() => 'done'),
      async effect() {
        const [row] = await own.database.query<{ said: string; state: string }>(
          `SELECT (SELECT count(*) FROM chat_message WHERE chat_type = 3 AND content->>'title' = $2) AS said, state
           FROM chat_planned_post WHERE id = $1`,
          [id, title],
        )
        return row
      },
    }
  }
  const found = await crashEverywhere<Place>(placeOf(own), doomed, { prepare, effect: { said: '1', state: 'sent' } })
  expect(found.wrong).toEqual([])
  expect(found.crashes).toBeGreaterThan(1)
  await doomed.remove()
  await own.end()
}, 400_000)

test('what a worker missed is sent within the minute by any of them', async () => {
  const { id } = await plan('Missed', after(SOON_MS))
  world.clock.advance(SOON_MS + 1_000)
  await expect
    .poll(async () => (await planned()).some((post) => post.id === id), { ...WAIT, timeout: 90_000 })
    .toBe(false)
  expect(await timesSaid('Missed')).toBe(1)
}, 120_000)
