import { existsSync, readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hireOperator, type Operator } from '../../../test/operator.ts'
import { openPaidWorld, setSetting, type PaidWorld } from '../../../test/money/payments.ts'
import { reasonOf, refusalOf, type Person } from '../../../test/person.ts'
import { uploadPicture } from '../../../test/upload.ts'
import { addCard, newWithdrawer } from '../../../test/money/withdrawals.ts'
import { PURGE_CARD_PHOTOS, purgeCardPhotos } from './purge-card-photos.ts'

let world: PaidWorld
let risk: Operator
let support: Operator
beforeAll(async () => {
  // Without a worker, so that its jobs are seen to wait.
  world = await openPaidWorld({ variables: { ROLES: 'api' } })
  risk = await hireOperator(world, 'kavya', ['risk'])
  support = await hireOperator(world, 'nisha', ['support'])
  await setSetting(world, 'card_photo_switch', 1)
})
afterAll(() => world.end())

const get = (url: string) => fetch(new URL(url, world.origin))
const filesOf = (url: string): string[] => {
  const folder = world.context.config.STORAGE_DIR
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.includes(url.slice('/files/'.length)),
  )
}
const photograph = async (person: Person) => ({
  front_url: await uploadPicture(world, person, 'card'),
  back_url: await uploadPicture(world, person, 'card'),
})
async function withCard() {
  await setSetting(world, 'card_photo_switch', -1)
  const { person, ask } = await newWithdrawer(world)
  await setSetting(world, 'card_photo_switch', 1)
  const photos = await photograph(person)
  const { id: method_id } = await addCard(person, photos)
  return { person, photos, method_id, ask: (amount: string) => ask(amount, { method_id }) }
}

test('WALLET-025 whoever reviews a withdrawal sees both photos of its card for five minutes, and each look is written down', async () => {
  const { ask, photos } = await withCard()
  const { id } = await ask('500')
  const review = await risk.call('getWithdrawalForReview', { id })
  for (const [signed, url] of [
    [review.front_url, photos.front_url],
    [review.back_url, photos.back_url],
  ] as const) {
    expect(signed.split('?', 1)[0]).toBe(url)
    const answer = await get(signed)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect((await get(url)).status).toBe(404)
    expect((await get(signed.slice(0, -1))).status).toBe(404)
  }
  expect(await refusalOf(support.call('getWithdrawalForReview', { id }))).toMatchObject({ code: 10018 })
  const looks = await world.database.query<{ action: string; operator_id: string }>(
    'SELECT action, operator_id, details FROM operators_audit WHERE subject = $1',
    [`withdrawal:${id}`],
  )
  expect(looks).toMatchObject([{ action: 'getWithdrawalForReview', operator_id: risk.id }])
  expect(JSON.stringify(looks)).not.toContain('files')
  world.clock.advance(5 * 60_000 + 1_000)
  expect((await get(review.front_url)).status).toBe(404)
})

test('the photos of a removed card are deleted with it, after the last withdrawal to it is decided', async () => {
  const { person, photos, method_id, ask } = await withCard()
  const { id } = await ask('500')
  await person.call('removeCard', { id: method_id })
  const waiting = await world.database.query(`SELECT FROM graphile_worker.jobs WHERE task_identifier = $1`, [
    PURGE_CARD_PHOTOS,
  ])
  expect(waiting).toHaveLength(1)
  await purgeCardPhotos(world.context)
  const { front_url } = await risk.call('getWithdrawalForReview', { id })
  expect((await get(front_url)).status, 'it is still being reviewed').toBe(200)
  await risk.call('rejectWithdrawal', { id, reason: 'limit' })
  await purgeCardPhotos(world.context)
  for (const url of [photos.front_url, photos.back_url]) {
    expect(filesOf(url)).toEqual([])
    expect(await reasonOf(person.call('readOwnPhoto', { url }))).toBe('non_existent')
  }
  expect((await get(front_url)).status).toBe(404)
  expect(await risk.call('getWithdrawalForReview', { id })).toMatchObject({ front_url: '', back_url: '' })
})

test('a removed card takes no photo along that another one shows, and one without photos takes nothing', async () => {
  const { person, photos, method_id } = await withCard()
  const back_url = await uploadPicture(world, person, 'card')
  await addCard(person, { front_url: photos.front_url, back_url })
  await person.call('removeCard', { id: method_id })
  await purgeCardPhotos(world.context)
  expect(filesOf(photos.front_url).length).toBeGreaterThan(0)
  expect(filesOf(photos.back_url)).toEqual([])
  expect((await person.call('listCards', {})).list.map(({ has_photos }) => has_photos)).toEqual([false, true])
})
