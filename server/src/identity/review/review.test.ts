import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AdminCallName } from '@mela/contract/admin-calls.ts'
import { documentIdOf, documentOf, giveMobile, submitDocument } from '../../../test/identity.ts'
import { hireOperator, type Operator } from '../../../test/operator.ts'
import { reasonOf, type Person } from '../../../test/person.ts'
import { uploadFile, uploadPicture } from '../../../test/upload.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { purgeFiles } from '../../media/purge-files.ts'
import { readNumberLinks } from '../index.ts'
import { purgeDocuments } from '../purge-documents.ts'

const DAY_MS = 86_400_000
let world: World
let nisha: Operator
let vikram: Operator
beforeAll(async () => {
  world = await openWorld({ variables: { ECONOMY: 'sandbox' } })
  nisha = await hireOperator(world, 'nisha', ['support'])
  vikram = await hireOperator(world, 'vikram', ['risk'])
})
afterAll(() => world.end())

const get = (url: string) => fetch(new URL(url, world.origin))
const auditOf = (id: string) =>
  world.database.query<{ action: AdminCallName; operator_id: string; details: object }>(
    `SELECT action, operator_id, details FROM operators_audit WHERE subject = $1 ORDER BY id`,
    [`identity:${id}`],
  )
const storedFiles = (): string[] => {
  const folder = world.context.config.STORAGE_DIR
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}
const filesOf = (url: string) => storedFiles().filter((path) => path.includes(url.slice('/files/'.length)))
const waiting = async (more: Partial<Parameters<typeof documentOf>[2]> = {}): Promise<[Person, string]> => {
  const person = await world.register()
  await giveMobile(world, person)
  await submitDocument(world, person, more)
  return [person, await documentIdOf(world, person)]
}

describe('the queue', () => {
  test('lists who has waited longest first, counts them, and tells nothing of what documents say', async () => {
    const [first, first_id] = await waiting()
    const [, second_id] = await waiting({ kind: 'passport', id_number: 'Z7654321' })
    const { list, total, counts } = await nisha.call('listIdentityQueue', {})
    expect(list.map(({ id }) => id).filter((id) => [first_id, second_id].includes(id))).toEqual([first_id, second_id])
    expect([total, counts.review]).toEqual([list.length, list.length])
    expect(list.find(({ id }) => id === first_id)).toEqual({
      ...{ id: first_id, level: 1, kind: 'aadhaar', state: 'review', decided_by: null },
      person: { user_id: first.id, uid: expect.any(Number) as number, name: first.username, avatar: '' },
      created_at: expect.stringMatching(/Z$/) as string,
    })
    expect(JSON.stringify(list)).not.toMatch(/Verma|2341|files/)
    await nisha.call('decideIdentity', { id: first_id, decision: 'approve' })
    const done = await vikram.call('listIdentityQueue', { state: 'approved', level: 1 })
    expect(done.list[0]).toMatchObject({ id: first_id, decided_by: 'nisha', state: 'approved' })
    expect((await vikram.call('listIdentityQueue', { state: 'approved', level: 2 })).list).toEqual([])
  })

  test('opens a document with both photos for five minutes, what was entered and hints, and each look is written down', async () => {
    const [person, id] = await waiting()
    const [other] = await waiting()
    const seen = await nisha.call('getIdentityForReview', { id })
    expect(seen).toMatchObject({
      ...{ id, real_name: 'Asha Verma', id_number: '2341 2341 2346', country: 'IN', birth_date: '1995-04-12' },
      ...{ card_names: [], reason: '', note: '', joined_at: expect.any(String) as string },
    })
    const hints = Object.fromEntries(seen.hints.map(({ name, ...rest }) => [name, rest]))
    expect(hints['checksum']).toEqual({ is_good: true, found: 'fits' })
    expect(hints['number_elsewhere']).toMatchObject({ is_good: false })
    const [{ uid } = { uid: '' }] = await world.database.query<{ uid: string }>(
      'SELECT uid FROM account_user WHERE id = $1',
      [other.id],
    )
    expect(hints['number_elsewhere']!.found.split(', ')).toContain(uid)
    expect(hints['age']).toMatchObject({ is_good: true, found: expect.stringMatching(/^[23]\d$/) as string })
    for (const url of [seen.front_url, seen.back_url]) {
      expect((await get(url)).status).toBe(200)
      expect((await get(url.split('?', 1)[0]!)).status).toBe(404)
    }
    await vikram.call('getIdentityForReview', { id })
    const looks = await auditOf(id)
    expect(looks.map(({ action, operator_id }) => [action, operator_id])).toEqual([
      ['getIdentityForReview', nisha.id],
      ['getIdentityForReview', vikram.id],
    ])
    expect(JSON.stringify(looks)).not.toMatch(/Verma|2341|files/)
    world.clock.advance(5 * 60_000 + 1_000)
    expect((await get(seen.front_url)).status).toBe(404)
    expect(await reasonOf(nisha.call('getIdentityForReview', { id: '4' }))).toBe('non_existent')
    expect(person.id).not.toBe(other.id)
  })

  test('finds the same person where the first digits are covered, whatever is entered for them', async () => {
    const born = { birth_date: '1987-03-04', id_number: '3675 9834 6012' }
    const [first] = await waiting({ ...born, real_name: 'Kavya Ranganathan' })
    const hintsOf = async (id: string) => {
      const { hints } = await nisha.call('getIdentityForReview', { id })
      return Object.fromEntries(hints.map(({ name, ...rest }) => [name, rest]))
    }
    const [second, id] = await waiting({
      ...{ ...born, id_number: '2341 2341 6012', real_name: 'RANGANATHAN  kavya' },
    })
    const hints = await hintsOf(id)
    // No reassuring mark for what nobody can see.
    expect(hints['number_elsewhere']).toEqual({ is_good: null, found: 'only the last four can be compared' })
    const [{ uid } = { uid: '' }] = await world.database.query<{ uid: string }>(
      'SELECT uid FROM account_user WHERE id = $1',
      [first.id],
    )
    expect(hints['person_elsewhere']).toEqual({ is_good: false, found: uid })
    expect(await readNumberLinks(world.context, second.id)).toEqual([first.id])
    for (const other of [{ id_number: '2341 2341 6013' }, { birth_date: '1987-03-05' }, { real_name: 'Kavya R' }]) {
      const [, other_id] = await waiting({
        ...born,
        id_number: '2341 2341 6012',
        real_name: 'Kavya Ranganathan',
        ...other,
      })
      const found = (await hintsOf(other_id))['person_elsewhere']
      expect([other, found]).toEqual([other, { is_good: true, found: 'nowhere' }])
    }
    const [, passport_id] = await waiting({ kind: 'passport', id_number: 'Z9988776' })
    expect((await hintsOf(passport_id))['number_elsewhere']).toEqual({ is_good: true, found: 'nowhere' })
  })

  test('warns of a number with a wrong digit and of a card in another name', async () => {
    const [person, id] = await waiting({ id_number: '2341 2341 2347', real_name: 'Meera Nair' })
    await world.database.query(
      `INSERT INTO wallet_target (user_id, method, currency, name, account_name, number_sealed, number_hash, last4, created_at)
       VALUES ($1, 'bank', 1, 'HDFC Bank', 'Someone Else', '\\x00', '\\x01', '4451', now())`,
      [person.id],
    )
    const { hints, card_names } = await nisha.call('getIdentityForReview', { id })
    expect(card_names).toEqual(['Someone Else'])
    expect(hints.filter(({ is_good }) => is_good === false).map(({ name }) => name)).toEqual([
      'checksum',
      'name_on_card',
    ])
  })
})

describe('a decision', () => {
  test('CONSOLE-005 about a document counts once, whoever of two operators is quicker, and its owner hears of it live and in their records', async () => {
    for (let round = 0; round < 5; round++) {
      const [person, id] = await waiting()
      const device = await person.openDevice()
      const outcomes = await Promise.allSettled([
        nisha.call('decideIdentity', { id, decision: 'approve' }),
        vikram.call('decideIdentity', { id, decision: 'reject', reason: 'blurred', note: 'too dark' }),
      ])
      const won = outcomes.findIndex(({ status }) => status === 'fulfilled')
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const level_status = won === 0 ? 1 : -3
      const heard = await device.next('NOTIFICATION', ({ type }) => type === 'identity_level')
      expect(heard.data).toEqual({ level_status })
      const { tasks, ...config } = await person.call('getIdentityConfig', {})
      expect(config.level_status).toBe(level_status)
      expect(tasks[1]).toMatchObject(won === 0 ? { status: 1 } : { status: -1, reason: 'blurred' })
      expect(await reasonOf(nisha.call('decideIdentity', { id, decision: 'approve' }))).toBe('order_closed')
      const decisions = (await auditOf(id)).filter(({ action }) => action === 'decideIdentity')
      expect(decisions).toHaveLength(1)
      expect(decisions[0]!.details).toMatchObject({ user_id: person.id, before: -1, after: level_status })
      const title = world.context.texts.text(`push.notice_identity_${won === 0 ? 'approved' : 'rejected'}_title`, 'en')
      await expect
        .poll(async () => (await person.call('listNotices', {})).list.map((notice) => notice.title))
        .toEqual([title])
    }
  })

  test('about nothing is refused, and the table itself refuses to change one', async () => {
    expect(await reasonOf(nisha.call('decideIdentity', { id: '4', decision: 'approve' }))).toBe('non_existent')
    const [, id] = await waiting()
    await nisha.call('decideIdentity', { id, decision: 'reject', reason: 'expired' })
    await expect(
      world.database.query(`UPDATE identity_document SET state = 'approved' WHERE id = $1`, [id]),
    ).rejects.toThrow(/was decided/)
  })
})

/** The name and the masked digits of a document, not digits that chance puts into an id or a time. */
const HIDDEN = /\b4991(\b|1866)|\b1866(\b|5246)|Verma/

describe('what documents show', () => {
  test('IDENTITY-010 is seen by its owner and by operators alone, and answers mask the number', async () => {
    const photo = await sharp({ create: { width: 300, height: 200, channels: 3, background: '#a05020' } })
      .png()
      .toBuffer()
    const person = await world.register()
    await giveMobile(world, person)
    const front_url = await uploadFile(world, person, photo, 'image/png', 'identity')
    await submitDocument(world, person, { front_url, id_number: '4991 1866 5246' })
    expect((await get(front_url)).status).toBe(404)
    expect((await get(`${front_url}_t`)).status).toBe(404)
    expect(await reasonOf(world.rohan.call('readOwnPhoto', { url: front_url }))).toBe('non_existent')
    const { url } = await person.call('readOwnPhoto', { url: front_url })
    expect(await sharp(Buffer.from(await (await get(url)).arrayBuffer())).metadata()).toMatchObject({ width: 300 })
    world.clock.advance(6 * 60_000)
    expect((await get(url)).status).toBe(404)
    const seen = await nisha.call('getIdentityForReview', { id: await documentIdOf(world, person) })
    expect(seen).toMatchObject({ id_number: '4991 1866 5246' })
    expect((await get(seen.front_url)).status).toBe(200)
    const told = JSON.stringify([
      await person.call('getIdentityConfig', {}),
      await person.call('getUserInfo', {}),
      await world.rohan.call('getUserInfo', { user_id: person.id }),
    ])
    expect(told).toContain('··5246')
    expect(told).not.toMatch(HIDDEN)
    // Nothing of it lies in the tables or in the storage as it is.
    const rows = await world.database.query('SELECT * FROM identity_document WHERE user_id = $1', [person.id])
    const stored = JSON.stringify(
      rows.map((row) => Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : value))),
    )
    expect(stored).not.toMatch(HIDDEN)
    expect(stored).not.toMatch(/\b1995\b/)
    const bytes = filesOf(front_url).map((path) => readFileSync(path))
    expect(bytes).toHaveLength(2)
    for (const each of bytes) {
      expect(
        await sharp(each)
          .metadata()
          .catch(() => undefined),
      ).toBeUndefined()
      expect(each.includes('IHDR') || each.includes('JFIF') || each.includes('IDAT')).toBe(false)
    }
  })

  test('WALLET-025 and cards show is signed for with all that is known of it, and read by its owner and operators alone', async () => {
    const file = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#205080' } })
      .jpeg()
      .toBuffer()
    const known = { size: file.length, type: 'image/jpeg', width: 90, height: 60, duration: 0, thumbnail_size: 4_000 }
    const signed = await world.meera.call('signUpload', { ...known, biz: 'card' })
    const put = await fetch(new URL(signed.sign_url, world.origin), {
      method: 'PUT',
      headers: { 'content-type': 'image/jpeg' },
      body: new Uint8Array(file),
    })
    expect(put.status).toBe(200)
    expect((await get(signed.url)).status).toBe(404)
    expect((await get(signed.sign_url)).status).toBe(404)
    expect(await reasonOf(world.asha.call('readOwnPhoto', { url: signed.url }))).toBe('non_existent')
    const { url } = await world.meera.call('readOwnPhoto', { url: signed.url })
    const answer = await get(url)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(filesOf(signed.url).some((path) => readFileSync(path).includes('JFIF'))).toBe(false)
  })
})

describe('a rejected document', () => {
  test('is gone after thirty days with its photos and all it said, and an accepted one stays', async () => {
    const [kept, kept_id] = await waiting()
    await nisha.call('decideIdentity', { id: kept_id, decision: 'approve' })
    const person = await world.register()
    const document = await documentOf(world, person)
    await person.call('submitIdentity', { level: 1, way: 'document', data: document })
    const id = await documentIdOf(world, person)
    const note = 'Asha’s cousin, flat 4'
    await nisha.call('decideIdentity', { id, decision: 'reject', reason: 'blurred', note })
    expect(await nisha.call('getIdentityForReview', { id })).toMatchObject({ note })
    expect(filesOf(document.front_url)).toHaveLength(2)
    world.clock.advance(30 * DAY_MS - 60_000)
    await purgeDocuments(world.context)
    expect(filesOf(document.front_url)).toHaveLength(2)
    world.clock.advance(120_000)
    await purgeDocuments(world.context)
    const [later, kept_later] = [await person.signIn(), await kept.signIn()]
    for (const url of [document.front_url, document.back_url]) {
      expect(filesOf(url)).toEqual([])
      expect(await reasonOf(later.call('readOwnPhoto', { url }))).toBe('non_existent')
    }
    const [row] = await world.database.query('SELECT * FROM identity_document WHERE id = $1', [id])
    expect(row).toMatchObject({
      front_url: '',
      back_url: '',
      data_sealed: Buffer.alloc(0),
      reason: 'blurred',
      note: '',
    })
    const details = (await auditOf(id)).map((entry) => entry.details)
    expect(details.find((each) => 'decision' in each)).toMatchObject({ decision: 'reject', reason: 'blurred' })
    expect(JSON.stringify(details)).not.toContain('cousin')
    nisha = await again(nisha)
    expect(await reasonOf(nisha.call('getIdentityForReview', { id }))).toBe('non_existent')
    expect((await later.call('getIdentityConfig', {})).tasks[1]).toEqual({
      ...{ name: 'document', status: -1, reason: 'blurred' },
    })
    expect(await nisha.call('getIdentityForReview', { id: kept_id })).toMatchObject({ real_name: 'Asha Verma' })
    expect((await kept_later.call('getIdentityConfig', {})).level_status).toBe(1)
  })

  test('takes no photo along that was sent again with the next one', async () => {
    const person = await world.register()
    await giveMobile(world, person)
    const first = await documentOf(world, person)
    await person.call('submitIdentity', { level: 1, way: 'document', data: first })
    nisha = await again(nisha)
    await nisha.call('decideIdentity', { id: await documentIdOf(world, person), decision: 'reject', reason: 'blurred' })
    const back_url = await uploadPicture(world, person, 'identity')
    await person.call('submitIdentity', { level: 1, way: 'document', data: { ...first, back_url } })
    world.clock.advance(31 * DAY_MS)
    await purgeDocuments(world.context)
    expect(filesOf(first.front_url)).toHaveLength(2)
    expect(filesOf(first.back_url)).toEqual([])
  })
})

/** Their session ended while time went on. */
async function again(operator: Operator): Promise<Operator> {
  await operator.signIn()
  return operator
}

describe('a photo', () => {
  test('that was never sent for review is gone after a day, and one that was stays', async () => {
    const [person] = await waiting()
    const sent = await world.database.query<{ front_url: string }>(
      'SELECT front_url FROM identity_document WHERE user_id = $1',
      [person.id],
    )
    const other = await world.register()
    const document = await documentOf(world, other)
    const unsent = [document.front_url, document.back_url]
    world.clock.advance(DAY_MS - 60_000)
    await purgeFiles(world.context)
    for (const url of unsent) expect(filesOf(url)).toHaveLength(2)
    world.clock.advance(120_000)
    await purgeFiles(world.context)
    for (const url of unsent) expect(filesOf(url)).toEqual([])
    expect(filesOf(sent[0]!.front_url)).toHaveLength(2)
    const late = other.call('submitIdentity', { level: 1, way: 'document', data: document })
    expect(await reasonOf(late)).toBe('non_existent')
  })

  test('that is sent for review at the moment it would go is either kept or refused', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => world.register()))
    const documents = await Promise.all(people.map((person) => documentOf(world, person)))
    world.clock.advance(DAY_MS + 1_000)
    const sending = people.map((person, index) =>
      person.call('submitIdentity', { level: 1, way: 'document', data: documents[index]! }).then(
        () => 'sent with 2',
        async (error: unknown) => `${await reasonOf(Promise.reject(error as Error))} with 0`,
      ),
    )
    const [outcomes] = await Promise.all([Promise.all(sending), purgeFiles(world.context)])
    for (const [index, { front_url }] of documents.entries()) {
      const files = filesOf(front_url).length
      expect([`sent with ${files}`, `non_existent with ${files}`]).toContain(outcomes[index])
    }
  })
})
