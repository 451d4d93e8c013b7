import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calls } from '@mela/contract/calls.ts'
import { CertificationLevel, SwitchState, TaskState } from '@mela/contract/identity/identity-rules.ts'
import { moneySettings } from '@mela/contract/operators/money-settings.ts'
import {
  addRecharge,
  askForLevels,
  documentIdOf,
  documentOf,
  giveMobile,
  submitDocument,
  verifyBasic,
} from '../../test/identity.ts'
import { hireOperator, type Operator } from '../../test/operator.ts'
import { reasonOf, refusalOf, type Person } from '../../test/person.ts'
import { uploadPicture } from '../../test/upload.ts'
import { openWorld, type World } from '../../test/world.ts'
import { readVerified } from './index.ts'

let world: World
let nisha: Operator
beforeAll(async () => {
  world = await openWorld({ variables: { ECONOMY: 'sandbox' } })
  nisha = await hireOperator(world, 'nisha', ['support'])
})
afterAll(() => world.end())

const { identity_levels: SEEDS } = moneySettings.parse({})
beforeEach(() => askForLevels(world, SEEDS.basic, SEEDS.advanced))

const config = (person: Person, level: 1 | 2 = 1, money_type: 1 | 2 | 3 = 1) =>
  person.call('getIdentityConfig', { level, money_type })
const taskOf = async (person: Person, name: string, level: 1 | 2 = 1) =>
  (await config(person, level)).tasks.find((task) => task.name === name)
const flagOf = async (person: Person) => {
  const me = await person.call('getUserInfo', {})
  return 'identity_flag' in me ? me.identity_flag : undefined
}
const approve = async (person: Person) =>
  nisha.call('decideIdentity', { id: await documentIdOf(world, person), decision: 'approve' })
const reject = async (person: Person, reason: 'blurred' | 'name_differs' = 'blurred') =>
  nisha.call('decideIdentity', { id: await documentIdOf(world, person), decision: 'reject', reason })
const addCard = async (person: Person, account_name: string): Promise<string> => {
  const [row] = await world.database.query<{ id: string }>(
    `INSERT INTO wallet_target (user_id, method, currency, name, account_name, number_sealed, number_hash, last4, created_at)
     VALUES ($1, 'bank', 1, 'HDFC Bank', $2, '\\x00', $3, '4451', now()) RETURNING id`,
    [person.id, account_name, randomBytes(32)],
  )
  return row!.id
}

test('IDENTITY-001 levels, switches and task states have the values of both documents, and somebody new is -3', async () => {
  expect(CertificationLevel).toEqual({
    NotCertified: -3,
    InAdvancedCertification: -2,
    InNormalCertification: -1,
    NormalCertified: 1,
    AdvancedCertied: 2,
  })
  expect(SwitchState).toEqual({ CLOSED: -1, OPENED: 1 })
  expect(TaskState).toEqual({ IDNENTING: -2, INCOMPLETE: -1, COMPLETED: 1 })
  const person = await world.register()
  expect((await config(person)).level_status).toBe(-3)
  expect(await flagOf(person)).toBe(-3)
  const { output } = calls.getIdentityConfig
  const answer = await config(person)
  for (const [field, wrong] of [
    ['level_status', 0],
    ['phone_switch', 0],
    ['document_switch_status', 2],
  ] as const) {
    expect(output.safeParse(answer).success).toBe(true)
    expect(output.safeParse({ ...answer, [field]: wrong }).success).toBe(false)
  }
})

describe('what is asked for', () => {
  test('IDENTITY-002 is told with all switches, counters and the state of the document, for each level and currency', async () => {
    const person = await world.register()
    expect(await config(person)).toEqual({
      ...{ level: 1, level_status: -3, phone_switch: 1, document_switch: 1, telegram_switch: -1, bank_switch: -1 },
      ...{ google_switch: -1, rechange_num: 0, rechange_amount: '0.00', betting_num: 0, betting_amount: '0.00' },
      ...{ way: { document_switch: 1 }, document_switch_status: -1, verified_at: null },
      tasks: [
        { name: 'phone', status: -1 },
        { name: 'document', status: -1 },
      ],
    })
    await askForLevels(world, { phone: true }, { document: true, rechange_amount: '1500.5', betting_num: 3 })
    expect(await config(person, 2, 2)).toMatchObject({
      ...{ level: 2, phone_switch: -1, document_switch: 1, way: { document_switch: 1 }, document_switch_status: -1 },
      ...{ rechange_num: 0, rechange_amount: '1500.500000', betting_num: 3, betting_amount: '0.000000' },
    })
    expect(await config(person, 2, 1)).toMatchObject({ rechange_amount: '1500.50' })
    expect(await config(person)).toMatchObject({ document_switch: -1, way: { document_switch: -1 } })
    await askForLevels(world, { document: true })
    await submitDocument(world, person)
    expect(await config(person)).toMatchObject({ document_switch_status: -2 })
    expect(await reasonOf(person.call('getIdentityConfig', { level: 3 as never }))).toBe('invalid_params')
  })

  test('is only what is open, and nothing that the site does not offer', async () => {
    const person = await world.register()
    const every = { phone: true, document: true, telegram: true, bank: true, google: true }
    await askForLevels(world, every, { bank: true, rechange_num: 1 })
    const names = async (level: 1 | 2) => (await config(person, level)).tasks.map(({ name }) => name)
    // Neither provider is set up here.
    expect(await names(1)).toEqual(['phone', 'document', 'bank'])
    expect(await names(2)).toEqual(['basic', 'bank', 'rechange_num'])
    expect(
      await reasonOf(person.call('submitIdentity', { level: 1, way: 'telegram', data: { credential: 'x.y' } })),
    ).toBe('identity_way_closed')
    await askForLevels(world, { phone: true })
    expect(await reasonOf(submitDocument(world, person))).toBe('identity_way_closed')
  })

  test('never completes a level that asks for nothing', async () => {
    const person = await world.register()
    await giveMobile(world, person)
    await askForLevels(world, {}, {})
    expect((await config(person)).level_status).toBe(-3)
    await askForLevels(world, { phone: true }, {})
    expect((await config(person)).level_status).toBe(1)
    expect((await config(person, 2)).level_status).toBe(1)
  })

  test('of others later takes no level away, and what was passed stays passed', async () => {
    const person = await world.register()
    await verifyBasic(world, nisha, person)
    await askForLevels(world, { phone: true, document: true, rechange_num: 4 })
    expect(await config(person)).toMatchObject({ level_status: 1 })
    expect((await config(person)).tasks.every(({ status }) => status === 1)).toBe(true)
    expect(await reasonOf(submitDocument(world, person))).toBe('identity_done')
  })
})

describe('a document', () => {
  test('IDENTITY-005 needs a name of at most fifty characters, a number and two photos of one’s own', async () => {
    const person = await world.register()
    const whole = await documentOf(world, person)
    const submit = (data: object) =>
      person.call('submitIdentity', { level: 1, way: 'document', data: { ...whole, ...data } })
    for (const wrong of [
      { real_name: undefined },
      { real_name: '   ' },
      { real_name: 'न'.repeat(51) },
      { id_number: undefined },
      { id_number: '12' },
      { id_number: '2341<script>' },
      { front_url: undefined },
      { back_url: '' },
      { country: 'India' },
      { birth_date: '1995-02-30' },
    ]) {
      expect([wrong, await reasonOf(submit(wrong))]).toEqual([wrong, 'invalid_params'])
    }
    expect(await reasonOf(submit({ back_url: whole.front_url }))).toBe('identity_refused')
    expect(await reasonOf(submit({ back_url: '/files/nothing' }))).toBe('non_existent')
    expect(await reasonOf(submit({ back_url: await uploadPicture(world, person, 'report') }))).toBe('non_existent')
    const foreign = await uploadPicture(world, world.rohan, 'identity')
    expect(await reasonOf(submit({ front_url: foreign }))).toBe('non_existent')
    expect(await flagOf(person)).toBe(-3)
    expect(await submit({ real_name: 'न'.repeat(50) })).toEqual({ level_status: -1 })
  })

  test('of somebody under eighteen is refused, from the day before the birthday of the site’s calendar', async () => {
    const person = await world.register()
    const day = (years: number, days: number) => {
      const today = new Intl.DateTimeFormat('en-CA', { timeZone: world.context.config.SERVER_TZ })
      const at = new Date(`${today.format(world.clock.now())}T12:00:00Z`)
      at.setUTCFullYear(at.getUTCFullYear() - years)
      at.setUTCDate(at.getUTCDate() + days)
      return at.toISOString().slice(0, 10)
    }
    expect(await refusalOf(submitDocument(world, person, { birth_date: day(18, 1) }))).toMatchObject({ code: 17006 })
    const later = await world.register()
    expect(await reasonOf(submitDocument(world, later, { birth_date: day(-1, 0) }))).toBe('identity_refused')
    expect(await reasonOf(submitDocument(world, later, { birth_date: '1850-01-01' }))).toBe('identity_refused')
    expect(await submitDocument(world, person, { birth_date: day(18, 0) })).toEqual({ level_status: -1 })
  })

  test('IDENTITY-009 in review cannot be sent again, also not ten times at once, and its state is told', async () => {
    const person = await world.register()
    const data = await documentOf(world, person)
    const submit = () => person.call('submitIdentity', { level: 1, way: 'document', data })
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, submit))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refusalOf(submit())).toMatchObject({ code: 17002, reason: 'verification_in_review' })
    expect(await taskOf(person, 'document')).toEqual({
      ...{ name: 'document', status: -2, shown: 'aadhaar ··2346' },
      since: expect.stringMatching(/^\d{4}-/) as string,
    })
    const count = await world.database.query('SELECT 1 FROM identity_document WHERE user_id = $1', [person.id])
    expect(count).toHaveLength(1)
  })

  test('in review for one level is not joined by one for the other when the rules change', async () => {
    const person = await world.register()
    await giveMobile(world, person)
    await askForLevels(world, { phone: true, document: true }, { document: true })
    await submitDocument(world, person)
    await askForLevels(world, { phone: true }, { document: true })
    expect((await config(person)).level_status).toBe(1)
    expect(await refusalOf(submitDocument(world, person, {}, 2))).toMatchObject({ code: 17002 })
    await reject(person)
    expect(await submitDocument(world, person, {}, 2)).toEqual({ level_status: -2 })
    await askForLevels(world, { phone: true, document: true })
  })

  test('PLAY-008 that was accepted records the date of birth, with name and country; one that was not records nothing', async () => {
    const person = await world.register()
    await submitDocument(world, person, { real_name: ' Asha   Verma ', country: 'NP' })
    expect(await readVerified(world.context, person.id)).toMatchObject({ real_name: '', birth_date: null })
    await reject(person)
    expect(await readVerified(world.context, person.id)).toMatchObject({ real_name: '', birth_date: null })
    await submitDocument(world, person, { real_name: ' Asha   Verma ', country: 'NP' })
    await approve(person)
    expect(await readVerified(world.context, person.id)).toEqual({
      ...{ level: -3, real_name: 'Asha Verma', country: 'NP', birth_date: '1995-04-12' },
    })
  })
})

describe('levels', () => {
  test('IDENTITY-006 basic goes -3, -1, 1 and advanced 1, -2, 2; a rejection leads back to the level before', async () => {
    await askForLevels(world, { phone: true, document: true }, { document: true })
    const person = await world.register()
    await giveMobile(world, person)
    const device = await person.openDevice()
    const heard = () => device.next('NOTIFICATION', ({ type }) => type === 'identity_level').then(({ data }) => data)
    const steps: [act: () => Promise<unknown>, level: number][] = [
      [() => submitDocument(world, person), -1],
      [() => reject(person), -3],
      [() => submitDocument(world, person), -1],
      [() => approve(person), 1],
      [() => submitDocument(world, person, { kind: 'passport', id_number: 'Z1234567' }, 2), -2],
      [() => reject(person, 'name_differs'), 1],
      [() => submitDocument(world, person, { kind: 'passport', id_number: 'Z1234567' }, 2), -2],
      [() => approve(person), 2],
    ]
    for (const [act, level_status] of steps) {
      await act()
      expect(await heard()).toEqual({ level_status })
      expect([(await config(person)).level_status, await flagOf(person)]).toEqual([level_status, level_status])
    }
    expect(await config(person, 2)).toMatchObject({ verified_at: expect.any(String) as string })
    expect(await refusalOf(submitDocument(world, person, {}, 2))).toMatchObject({ code: 17004 })
  })

  test('tell why a document was refused, and its owner finds a notice', async () => {
    const person = await world.register()
    await submitDocument(world, person)
    await reject(person)
    expect(await taskOf(person, 'document')).toEqual({
      ...{ name: 'document', status: -1, shown: 'aadhaar ··2346', reason: 'blurred' },
    })
    await submitDocument(world, person)
    await approve(person)
    expect(await taskOf(person, 'document')).toEqual({ name: 'document', status: 1, shown: 'aadhaar ··2346' })
    await expect
      .poll(async () => (await person.call('listNotices', {})).list.map(({ title }) => title).toSorted())
      .toEqual(
        ['approved', 'rejected']
          .map((word) => world.context.texts.text(`push.notice_identity_${word}_title`, 'en'))
          .toSorted(),
      )
  })

  test('IDENTITY-007 advanced is refused before basic is passed, also while basic is in review', async () => {
    await askForLevels(world, { phone: true, document: true }, { document: true, bank: true })
    const person = await world.register()
    expect(await refusalOf(submitDocument(world, person, {}, 2))).toMatchObject({ code: 17001 })
    await submitDocument(world, person)
    const bank = () => person.call('submitIdentity', { level: 2, way: 'bank', data: { bank_id: '4' } })
    expect(await reasonOf(bank())).toBe('basic_verification_first')
    expect((await config(person, 2)).tasks[0]).toEqual({ name: 'basic', status: -1 })
    await giveMobile(world, person)
    await approve(person)
    expect((await config(person, 2)).tasks[0]).toEqual({ name: 'basic', status: 1 })
    expect(await reasonOf(bank())).toBe('non_existent')
  })

  test('IDENTITY-008 recharges and bets are counted by the server, and a level completes when there are enough', async () => {
    await askForLevels(world, { phone: true }, { rechange_num: 2, rechange_amount: '500', betting_num: 0 })
    const person = await world.register()
    await giveMobile(world, person)
    expect((await config(person, 2)).tasks).toEqual([
      { name: 'basic', status: 1 },
      { name: 'rechange_num', status: -1, now: '0', need: '2' },
      { name: 'rechange_amount', status: -1, now: '0.00', need: '500.00' },
    ])
    await addRecharge(world, person, 1, 20_000)
    await addRecharge(world, world.rohan, 1, 90_000)
    await world.database.query(
      `INSERT INTO wallet_recharge (user_id, book, currency, channel_id, kind, channel, amount, exact, created_at, expires_at)
       VALUES ($1, 2, 1, 'upi', 'hosted', '{}', 900000, 900000, now(), now() + interval '1 hour')`,
      [person.id],
    )
    expect((await config(person, 2)).tasks.slice(1)).toEqual([
      { name: 'rechange_num', status: -1, now: '1', need: '2' },
      { name: 'rechange_amount', status: -1, now: '200.00', need: '500.00' },
    ])
    await addRecharge(world, person, 1, 30_000)
    expect(await config(person, 2)).toMatchObject({
      level_status: 2,
      tasks: [
        { name: 'basic', status: 1 },
        { name: 'rechange_num', status: 1, now: '2', need: '2' },
        { name: 'rechange_amount', status: 1, now: '500.00', need: '500.00' },
      ],
    })
    expect(await flagOf(person)).toBe(2)
    await askForLevels(world, { betting_num: 3, betting_amount: '10' })
    expect((await config(world.rohan)).tasks).toEqual([
      { name: 'betting_num', status: -1, now: '0', need: '3' },
      { name: 'betting_amount', status: -1, now: '0.00', need: '10.00' },
    ])
  })
})

describe('a card', () => {
  test('completes its task when it is one’s own and in the confirmed name', async () => {
    const person = await world.register()
    await verifyBasic(world, nisha, person)
    const bank = (bank_id: string) => person.call('submitIdentity', { level: 2, way: 'bank', data: { bank_id } })
    expect(await reasonOf(bank(await addCard(world.rohan, 'Asha Verma')))).toBe('non_existent')
    expect(await refusalOf(bank(await addCard(person, 'Rohan Verma')))).toMatchObject({ code: 17005 })
    expect(await bank(await addCard(person, 'ASHA  verma'))).toEqual({ level_status: 1 })
    expect(await taskOf(person, 'bank', 2)).toEqual({ name: 'bank', status: 1, shown: '··4451' })
    expect(await reasonOf(bank('4'))).toBe('identity_done')
    await addRecharge(world, person, 2, 1)
    expect((await config(person, 2)).level_status).toBe(2)
  })
})
