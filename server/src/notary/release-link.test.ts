import { describe, expect, test } from 'vitest'
import { textOfCountersignature } from '@mela/rules/games/records.ts'
import { isSigned } from '@mela/rules/games/verify.ts'
import { linkBefore } from '@mela/rules/games/draw.ts'
import {
  closingOf,
  draftOf,
  FIRST_OPENS,
  notaryWithClock,
  operatorNamed,
  periodAt,
  releaseOf,
  rootNamed,
  type Told,
} from '../../test/play/notary.ts'

const refused = (status: number, reason: string, details: object = {}) => ({ status, body: { reason, ...details } })

/** A notary with one chain, by whose clock so many periods are closed. */
async function notaryAfter(closed: number) {
  const notary = await notaryWithClock()
  const { body } = await notary.ask('/chains', draftOf())
  notary.clock.seconds = FIRST_OPENS + 60 * closed - 5
  return { ...notary, part: body as Record<'w0' | 'notary_key' | 'notary_signature', string> }
}

const previous = (link: unknown, steps: number) =>
  Buffer.from(linkBefore(Buffer.from(String(link), 'hex'), steps)).toString('hex')

describe('the notary', () => {
  test('FAIR-004 gives link after link, each of which leads to the one before and is signed with the root', async () => {
    const notary = await notaryAfter(5)
    let before = notary.part.w0
    for (const index of [1, 2, 3, 4, 5]) {
      const { status, body } = await notary.ask('/release', releaseOf(index))
      expect(status).toBe(200)
      const { w, signature } = body as { w: string; signature: string }
      expect(previous(w, 1)).toBe(before)
      const text = textOfCountersignature(periodAt(index), rootNamed(periodAt(index)), w)
      expect(isSigned(text, signature, notary.part.notary_key)).toBe(true)
      before = w
    }
    expect(previous(before, 5)).toBe(notary.part.w0)
  })

  test('FAIR-004 keeps a link until its period is closed by its own clock', async () => {
    const notary = await notaryAfter(1)
    const closes = notary.clock.seconds
    for (const seconds of [FIRST_OPENS - 1000, FIRST_OPENS, closes - 1, closes - 0.001]) {
      notary.clock.seconds = seconds
      expect(await notary.ask('/release', releaseOf(1))).toEqual(refused(425, 'too_early', { closes }))
    }
    notary.clock.seconds = closes
    expect(await notary.ask('/release', releaseOf(1))).toMatchObject({ status: 200 })
    expect(await notary.ask('/release', releaseOf(2))).toEqual(refused(425, 'too_early', { closes: closes + 60 }))
  })

  test('FAIR-004 goes strictly in order', async () => {
    const notary = await notaryAfter(5)
    expect(await notary.ask('/release', releaseOf(2))).toEqual(refused(409, 'out_of_order', { next: 1 }))
    await notary.ask('/release', releaseOf(1))
    expect(await notary.ask('/release', releaseOf(3))).toEqual(refused(409, 'out_of_order', { next: 2 }))
    expect(await notary.ask('/release', releaseOf(2))).toMatchObject({ status: 200 })
    expect(await notary.ask('/release', releaseOf(0))).toMatchObject({ status: 400 })
    expect(await notary.ask('/release', releaseOf(601))).toEqual(refused(400, 'wrong_index'))
  })

  test('FAIR-004 signs one root for a period and gives the same answer for it ever after', async () => {
    const notary = await notaryAfter(3)
    const first = await notary.ask('/release', releaseOf(1))
    await notary.ask('/release', releaseOf(2))
    expect(await notary.ask('/release', releaseOf(1))).toEqual(first)
    const other = rootNamed('another')
    expect(await notary.ask('/release', releaseOf(1, {}, other))).toEqual(refused(409, 'other_root'))
    expect(await notary.ask('/release', releaseOf(2, {}, other))).toEqual(refused(409, 'other_root'))
  })

  test('lets one of two roots win among fifty requests at once', async () => {
    const notary = await notaryAfter(1)
    const roots = [rootNamed('heads'), rootNamed('tails')]
    const asked = Array.from({ length: 50 }, (_, number) => roots[number % 2])
    const answers = await Promise.all(asked.map((root) => notary.ask('/release', releaseOf(1, {}, root))))
    const given = answers.filter(({ status }) => status === 200)
    expect(given).toHaveLength(25)
    expect(new Set(given.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers.filter(({ body }) => body['reason'] === 'other_root')).toHaveLength(25)
    const winner = asked[answers.findIndex(({ status }) => status === 200)]
    expect(asked.filter((root, number) => (root === winner) === (answers[number]!.status === 200))).toHaveLength(50)
    const { body } = await notary.ask(`/releases?line=01&first_period=${periodAt(1)}`)
    expect(body).toMatchObject({ released: 1, releases: [{ bet_root: winner }] })
  })

  test('does not take a period for another one, in whichever chain of its line', async () => {
    const notary = await notaryAfter(5)
    const other = refused(409, 'other_period')
    const asWith = (index: number, period: string, changed: object = {}): Promise<Told> =>
      notary.ask('/release', releaseOf(index, { period, ...changed }))
    expect(await asWith(1, periodAt(1, '02'))).toEqual(other)
    expect(await asWith(1, periodAt(2))).toEqual(other)
    await asWith(1, periodAt(1))
    expect(await asWith(1, periodAt(2))).toEqual(other)
    expect(await asWith(2, periodAt(1))).toEqual(other)
    await asWith(2, periodAt(2))
    // A chain that begins in the middle of the first one does not release what the first one did.
    const first_period = periodAt(2)
    notary.clock.seconds = FIRST_OPENS + 110
    const overlapping = draftOf({ first_period, first_opens: FIRST_OPENS + 60 })
    expect(await notary.ask('/chains', overlapping)).toMatchObject({ status: 200 })
    notary.clock.seconds = FIRST_OPENS + 600
    expect(await asWith(1, periodAt(2), { first_period })).toEqual(other)
  })

  test('wants the closing signed by the operator of the manifest, over exactly what is asked', async () => {
    const notary = await notaryAfter(1)
    const unsigned = refused(403, 'not_signed')
    expect(await notary.ask('/release', releaseOf(1, {}, undefined, operatorNamed('thief')))).toEqual(unsigned)
    const { signature } = closingOf(periodAt(2))
    for (const changed of [
      { bet_root: rootNamed('forged') },
      { bets: 4 },
      { stakes: { 3: '1500' } },
      { stakes: { 3: '1500', 1: '20001' } },
      { closing_signature: signature },
      { closing_signature: '00'.repeat(64) },
    ]) {
      expect(await notary.ask('/release', releaseOf(1, changed))).toEqual(unsigned)
    }
    expect(await notary.ask('/release', releaseOf(1))).toMatchObject({ status: 200 })
  })

  test('knows only its own chains', async () => {
    const notary = await notaryAfter(1)
    expect(await notary.ask('/release', releaseOf(1, { first_period: periodAt(9) }))).toEqual(
      refused(404, 'unknown_chain'),
    )
    expect(await notary.ask('/release', releaseOf(1, { line: '07' }))).toEqual(refused(404, 'unknown_chain'))
  })

  test('refuses in a fixed order: the signature before the clock, the clock before the order', async () => {
    const notary = await notaryAfter(1)
    const thief = operatorNamed('thief')
    expect(await notary.ask('/release', releaseOf(3, {}, undefined, thief))).toEqual(refused(403, 'not_signed'))
    expect(await notary.ask('/release', releaseOf(3))).toMatchObject(refused(425, 'too_early'))
  })

  test('tells everybody what it released, in pages', async () => {
    const notary = await notaryAfter(7)
    for (let index = 1; index <= 7; index++) await notary.ask('/release', releaseOf(index))
    const list = (rest = '') => notary.ask(`/releases?line=01&first_period=${periodAt(1)}${rest}`)
    const { body: all } = await list()
    const releases = all['releases'] as Record<string, unknown>[]
    expect(all['released']).toBe(7)
    expect(releases.map(({ index, period, bet_root }) => ({ index, period, bet_root }))).toEqual(
      [1, 2, 3, 4, 5, 6, 7].map((index) => ({ index, period: periodAt(index), bet_root: rootNamed(periodAt(index)) })),
    )
    expect((await list('&from=3&limit=2')).body['releases']).toEqual(releases.slice(2, 4))
    expect((await list('&from=7')).body['releases']).toEqual(releases.slice(6))
    expect((await list('&from=8')).body['releases']).toEqual([])
    expect(await notary.ask('/releases?line=01&first_period=20260105010009')).toEqual(refused(404, 'unknown_chain'))
    for (const wrong of ['&from=0', '&limit=0', '&limit=1001', '&from=x', '&more=1']) {
      expect(await list(wrong)).toMatchObject({ status: 400 })
    }
  })
})
