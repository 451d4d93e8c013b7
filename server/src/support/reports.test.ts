import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COMPLAINT_IMAGES_MAX, COMPLAINT_TEXT_MAX, ComplaintReason } from '@mela/contract/support/support-rules.ts'
import { reasonOf, refusalOf, type Person } from '../../test/person.ts'
import { openWorld, type World } from '../../test/world.ts'

let world: World
let png: Buffer
beforeAll(async () => {
  world = await openWorld()
  png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#575dfc' } })
    .png()
    .toBuffer()
})
afterAll(() => world.end())

async function upload(person: Person, biz: 'report' | 'chat' = 'report', is_brought = true): Promise<string> {
  const { sign_url, url } = await person.call('signUpload', { size: png.length, type: 'image/png', biz })
  const body = new Uint8Array(png)
  if (is_brought)
    await fetch(`${world.origin}${sign_url}`, { method: 'PUT', headers: { 'content-type': 'image/png' }, body })
  return url
}
const uploads = (person: Person, total: number) => Promise.all(Array.from({ length: total }, () => upload(person)))
const stored = (reporter: Person) =>
  world.database.query<{ id: string }>(
    'SELECT id, to_user_id, group_id, reason, content, images, status FROM support_report WHERE reporter_id = $1 ORDER BY id',
    [reporter.id],
  )

describe('a complaint', () => {
  test('CONTACTS-023 wants a reason and takes nine images, and the tenth is refused', async () => {
    const { asha, rohan } = world
    const images = await uploads(asha, COMPLAINT_IMAGES_MAX + 1)
    const report = { to_user_id: rohan.id, reason: ComplaintReason.Fraud, content: ' Asked for my card \n' }
    for (const reason of [undefined, 0, 7, '2', null]) {
      expect(await refusalOf(asha.call('reportUser', { ...report, reason: reason as never }))).toMatchObject({
        code: 10002,
        fields: { reason: expect.any(String) as string },
      })
    }
    expect(await refusalOf(asha.call('reportUser', { ...report, images }))).toMatchObject({
      code: 10002,
      fields: { images: expect.any(String) as string },
    })
    expect(await stored(asha)).toEqual([])
    const nine = images.slice(0, COMPLAINT_IMAGES_MAX)
    const { id } = await asha.call('reportUser', { ...report, images: nine })
    expect(await stored(asha)).toEqual([
      {
        id,
        to_user_id: rohan.id,
        group_id: null,
        reason: ComplaintReason.Fraud,
        content: 'Asked for my card',
        images: nine,
        status: 'open',
      },
    ])
  })

  test('for another reason than the listed ones says which', async () => {
    const { meera, rohan } = world
    const other = { to_user_id: rohan.id, reason: ComplaintReason.Other }
    for (const content of [undefined, '', ' \n ', 'x'.repeat(COMPLAINT_TEXT_MAX + 1)]) {
      expect(await reasonOf(meera.call('reportUser', { ...other, content }))).toBe('invalid_params')
    }
    await meera.call('reportUser', { ...other, content: '😀'.repeat(COMPLAINT_TEXT_MAX) })
    await meera.call('reportUser', { ...other, reason: ComplaintReason.Spam })
    expect(await stored(meera)).toHaveLength(2)
  })

  test('shows what its author brought for it, and nothing else', async () => {
    const { gurpreet, rohan } = world
    const report = { to_user_id: rohan.id, reason: ComplaintReason.Spam }
    const own = await upload(gurpreet)
    for (const foreign of [
      await upload(world.asha),
      await upload(gurpreet, 'chat'),
      await upload(gurpreet, 'report', false),
      'https://elsewhere.example/picture.png',
      'javascript:alert(1)',
      '',
    ]) {
      const refusal = await refusalOf(gurpreet.call('reportUser', { ...report, images: [own, foreign] }))
      expect({ foreign, ...refusal }).toMatchObject({ reason: 'invalid_params', fields: { images: 'foreign' } })
    }
    expect(await stored(gurpreet)).toEqual([])
  })

  test('is about somebody else who exists, or about a group seen from inside', async () => {
    const { asha, gurpreet, rohan } = world
    const reason = ComplaintReason.Harassment
    const [reporter, former] = [await world.register(), await world.register()]
    await Promise.all([reporter, former].map((friend) => world.befriend(asha, friend)))
    const { group } = await asha.call('createGroup', { user_ids: [reporter.id, former.id], name: 'Trams' })
    await former.call('removeGroupMembers', { group_id: group.id, user_ids: former.id })
    await reporter.call('reportUser', { group_id: group.id, reason })
    await former.call('reportUser', { group_id: group.id, reason })
    expect(await stored(former)).toMatchObject([{ to_user_id: null, group_id: group.id }])
    for (const nowhere of [{ to_user_id: '4' }, { group_id: '4' }, { group_id: group.id }]) {
      expect(await reasonOf(rohan.call('reportUser', { ...nowhere, reason }))).toBe('non_existent')
    }
    for (const nobody of [
      {},
      { to_user_id: gurpreet.id, group_id: group.id },
      { to_user_id: rohan.id },
      { to_user_id: 'x' },
    ]) {
      expect(await reasonOf(rohan.call('reportUser', { ...nobody, reason }))).toBe('invalid_params')
    }
    expect(await stored(rohan)).toEqual([])
  })

  test('is one of at most twenty a day, also when all come at once', async () => {
    const reporter = await world.register()
    const report = () => reporter.call('reportUser', { to_user_id: world.rohan.id, reason: ComplaintReason.Spam })
    const outcomes = await Promise.allSettled(Array.from({ length: 24 }, report))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    const refusal = await refusalOf(report())
    expect(refusal).toMatchObject({ reason: 'too_many_operations', code: 10003 })
    expect(refusal.retry_after).toBeGreaterThan(86_000)
    expect(await stored(reporter)).toHaveLength(20)
    world.clock.advance(24 * 3_600_000)
    await report()
    expect(await stored(reporter)).toHaveLength(21)
  })
})
