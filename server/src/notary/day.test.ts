import { expect, test } from 'vitest'
import { entropyOf, outcomeOf } from '@mela/rules/games/draw.ts'
import { FIRST_ODDS, hashOfOdds, textOfOdds } from '@mela/rules/games/odds.ts'
import { textOfOutcome } from '@mela/rules/games/outcome.ts'
import {
  textOfManifest,
  textOfOpening,
  textOfSalt,
  type Countersignature,
  type DayFile,
  type Manifest,
  type PeriodRecord,
} from '@mela/rules/games/records.ts'
import { NO_SALT } from '@mela/rules/games/salt.ts'
import { momentsOf } from '@mela/rules/games/schedule.ts'
import { verifyDay } from '@mela/rules/games/verify-day.ts'
import { closingOf, draftOf, notaryWithClock, operator, periodAt, releaseOf } from '../../test/play/notary.ts'
import { openHashChain } from '../platform/crypto/hash-chain.ts'

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** A day of three periods whose second custodian is a notary that runs. */
async function notarisedDay(): Promise<DayFile> {
  const notary = await notaryWithClock()
  const operator_links = await openHashChain(Buffer.alloc(32, 0x11), 600)
  const draft = draftOf({ s0: hex(operator_links.linkAt(0)) })
  const { body } = await notary.ask('/chains', draft)
  const completed = { ...draft, ...(body as Pick<Manifest, 'w0' | 'notary_key' | 'notary_signature'>) }
  const manifest: Manifest = { ...completed, operator_signature: operator.sign(textOfManifest(completed)) }
  const odds_hash = hashOfOdds(FIRST_ODDS.wingo)

  const periods: PeriodRecord[] = []
  for (const index of [1, 2, 3]) {
    const period = periodAt(index)
    const { closes, draws } = momentsOf(index, manifest)
    const before = periods.at(-1)
    const known = { known_s: before?.drawn.s ?? manifest.s0, known_w: before?.countersignature.w ?? manifest.w0 }
    const opening = { odds_hash, closes, draws, known_index: index - 1, ...known }
    notary.clock.seconds = closes
    const { body: released } = await notary.ask('/release', releaseOf(index))
    const countersignature = released as unknown as Countersignature
    const s = operator_links.linkAt(index)
    const entropy = entropyOf({ game: 'wingo', period, salt: NO_SALT, s, w: Buffer.from(countersignature.w, 'hex') })
    periods.push({
      ...{ period, index, countersignature, closing: closingOf(period) },
      opening: { ...opening, signature: operator.sign(textOfOpening({ period, index }, opening)) },
      drawn: { s: hex(s), entropy: hex(entropy), result: textOfOutcome('wingo', outcomeOf('wingo', entropy)) },
    })
  }
  return {
    ...{ format: 'mela-draws/v1', date: '20260105', line: '01', periods },
    chains: [
      { manifest, salt: { salt: NO_SALT, signature: operator.sign(textOfSalt(manifest, NO_SALT)), found: null } },
    ],
    odds: { [odds_hash]: textOfOdds(FIRST_ODDS.wingo) },
  }
}

test('what the notary gives makes a day that anyone can verify, and one changed digit of it does not', async () => {
  const day = await notarisedDay()
  expect(verifyDay(day)).toEqual([])
  const turned = (text: string) => `${text[0] === '0' ? '1' : '0'}${text.slice(1)}`
  const [first, second, third] = day.periods as [PeriodRecord, PeriodRecord, PeriodRecord]
  const { w, signature } = second.countersignature
  const withSecond = (countersignature: Countersignature): DayFile => ({
    ...day,
    periods: [first, { ...second, countersignature }, third],
  })
  expect(verifyDay(withSecond({ w, signature: turned(signature) }))).toEqual([
    { period: second.period, steps: ['notary_signed'] },
  ])
  // The result may be the same by chance.
  const [fault] = verifyDay(withSecond({ w: turned(w), signature }))
  expect(fault?.period).toBe(second.period)
  expect(fault?.steps).toEqual(expect.arrayContaining(['notary_link', 'notary_signed', 'entropy', 'order']))
})
