import { describe, expect, test } from 'vitest'
import { textOfManifest } from '@mela/rules/games/records.ts'
import { textOfBlockSource } from '@mela/rules/games/salt.ts'
import { isSigned } from '@mela/rules/games/verify.ts'
import { draftOf, FIRST_OPENS, notaryWithClock, operatorNamed, periodAt, releaseOf } from '../../test/play/notary.ts'

const HASH = /^[0-9a-f]{64}$/

describe('a chain of the notary', () => {
  test('is promised by its first link, in a manifest that the notary signs with the key it tells everybody', async () => {
    const notary = await notaryWithClock()
    const { body: told } = await notary.ask('/key')
    const { status, body } = await notary.ask('/chains', draftOf())
    expect(status).toBe(200)
    expect(body).toEqual({
      w0: expect.stringMatching(HASH),
      notary_key: told['key'],
      notary_signature: expect.anything(),
    })
    const { w0, notary_key, notary_signature } = body as Record<string, string>
    const text = textOfManifest({ ...draftOf(), w0: w0!, notary_key: notary_key! })
    expect(isSigned(text, notary_signature!, notary_key!)).toBe(true)
  })

  test('is the same for the same question, also at the same time and when it is long under way', async () => {
    const notary = await notaryWithClock()
    const answers = await Promise.all(Array.from({ length: 10 }, () => notary.ask('/chains', draftOf())))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    notary.clock.seconds = FIRST_OPENS + 5000
    expect(await notary.ask('/chains', draftOf())).toEqual(answers[0])
    // In another order of fields it is the same question.
    const turned = Object.fromEntries(Object.entries(draftOf()).reverse())
    expect(await notary.ask('/chains', turned)).toEqual(answers[0])
  })

  test('belongs to one manifest: another one that begins with the same period is refused', async () => {
    const notary = await notaryWithClock()
    await notary.ask('/chains', draftOf())
    for (const changed of [{ s0: '22'.repeat(32) }, { closing: 6 }, { operator_key: operatorNamed('other').key }]) {
      expect(await notary.ask('/chains', draftOf(changed))).toEqual({ status: 409, body: { reason: 'other_manifest' } })
    }
    const later = draftOf({ first_period: periodAt(601), first_opens: FIRST_OPENS + 36_000 })
    expect(await notary.ask('/chains', later)).toMatchObject({ status: 200 })
    const beside = draftOf({ line: '02', first_period: periodAt(1, '02') })
    expect(await notary.ask('/chains', beside)).toMatchObject({ status: 200 })
  })

  test('is told to everybody as it was signed, with every other one of its line and without what is sealed', async () => {
    const notary = await notaryWithClock()
    const later = draftOf({ first_period: periodAt(601), first_opens: FIRST_OPENS + 36_000, s0: '22'.repeat(32) })
    const made: unknown[] = []
    for (const draft of [draftOf(), later]) {
      const { body } = await notary.ask('/chains', draft)
      made.push({ ...draft, ...body, released: 0 })
    }
    await notary.ask('/chains', draftOf({ line: '02', first_period: periodAt(1, '02') }))
    expect(await notary.ask('/chains?line=01')).toEqual({ status: 200, body: { chains: made } })
    notary.clock.seconds = FIRST_OPENS + 60
    expect(await notary.ask('/release', releaseOf(1))).toMatchObject({ status: 200 })
    const { body } = await notary.ask('/chains?line=01')
    expect(body['chains']).toMatchObject([{ released: 1 }, { released: 0 }])
    expect(await notary.ask('/chains?line=09')).toEqual({ status: 200, body: { chains: [] } })
  })

  test('begins in the future, or a period ago at most, by the clock of the notary', async () => {
    const notary = await notaryWithClock()
    notary.clock.seconds = FIRST_OPENS + 61
    expect(await notary.ask('/chains', draftOf())).toEqual({ status: 409, body: { reason: 'already_begun' } })
    notary.clock.seconds = FIRST_OPENS + 60
    expect(await notary.ask('/chains', draftOf())).toMatchObject({ status: 200 })
  })

  test('is signed while nobody can know its salt, by the clock of the notary', async () => {
    const notary = await notaryWithClock()
    notary.clock.seconds = FIRST_OPENS - 100
    const saltedAt = (from: number) => ({ salt_source: textOfBlockSource({ network: '00'.repeat(32), from }) })
    for (const from of [FIRST_OPENS - 1000, FIRST_OPENS - 100])
      expect(await notary.ask('/chains', draftOf(saltedAt(from)))).toEqual({
        status: 409,
        body: { reason: 'salt_known' },
      })
    const draft = draftOf(saltedAt(FIRST_OPENS - 99))
    const first = await notary.ask('/chains', draft)
    expect(first).toMatchObject({ status: 200 })
    // Once signed it stays so, whenever it is asked for again.
    notary.clock.seconds = FIRST_OPENS
    expect(await notary.ask('/chains', draft)).toEqual(first)
  })

  test.each([
    ['length', 0],
    ['length', 3_000_001],
    ['length', 1.5],
    ['seconds', 61],
    ['seconds', 1],
    ['closing', 60],
    ['closing', 0],
    ['first_period', '20260105020001'],
    ['first_period', 'tomorrow'],
    ['first_opens', -1],
    ['line', '1'],
    ['line', '../../etc/passwd'],
    ['game', 'roulette'],
    ['algorithm', 'draw/v2'],
    ['s0', 'AA'.repeat(32)],
    ['salt_source', 'block 1\nforged line'],
    ['salt_source', ''],
    ['salt_source', 'a number that the operator likes'],
    ['operator_key', null],
    ['w0', '33'.repeat(32)],
    ['note', 'more than was asked for'],
  ])('is refused where %s is %j', async (name, value) => {
    const notary = await notaryWithClock()
    const { status, body } = await notary.ask('/chains', { ...draftOf(), [name]: value })
    expect(status).toBe(400)
    expect(body).toMatchObject({ reason: 'invalid' })
  })
})
