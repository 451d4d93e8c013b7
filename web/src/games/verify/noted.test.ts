import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { CallOutput } from '@mela/contract/client.ts'
import { noteBets, noteOpening, readNoted } from './noted.ts'

const MINUTE = 60_000
const FIRST_OPENS = 1_767_551_400
/** The period at this place of chains that begin then. */
const told = (index: number, s: string): CallOutput<'getNextPeriods'> => {
  const opens_unix = FIRST_OPENS * 1000 + (index - 1) * MINUTE
  return {
    ...{ period: `2026010502000${index}`, line: '02', opens_unix, close_unix: opens_unix + 55_000 },
    ...{ draw_unix: opens_unix + MINUTE, now_unix: opens_unix, is_open: true, block: null, next: [] },
    commitments: { index, known_index: index - 1, s: s.repeat(64), w: 'b'.repeat(64), odds_hash: 'c'.repeat(64) },
  }
}
const read = (period: string, bet_ids: string[] = []) =>
  readNoted({ line: '02', first_opens: FIRST_OPENS, period }, bet_ids)

test('what is told of a period and of its chains first is kept, and never written over', async () => {
  await noteOpening(told(3, '1'))
  await noteOpening(told(3, '2'))
  await noteOpening(told(4, '3'))
  const third = { known_index: 2, s: '1'.repeat(64) }
  expect(await read('20260105020003')).toMatchObject({ opening: third, chain: third, bets: {} })
  expect(await read('20260105020004')).toMatchObject({ opening: { known_index: 3, s: '3'.repeat(64) }, chain: third })
  expect(await read('20260105020005')).toMatchObject({ opening: undefined, chain: third })
  // Other chains of the line, and those of another line.
  expect(await readNoted({ line: '02', first_opens: FIRST_OPENS + 60, period: '1' }, [])).toMatchObject({
    chain: undefined,
  })
  expect(await readNoted({ line: '03', first_opens: FIRST_OPENS, period: '1' }, [])).toMatchObject({ chain: undefined })
})

test('a period of which nothing was published is not kept', async () => {
  await noteOpening({ ...told(7, '1'), commitments: null })
  expect((await read('20260105020007')).opening).toBeUndefined()
})

test('a bet is kept as it was promised when it was taken, and only so many', async () => {
  const bets = Array.from({ length: 60 }, (_, number) => ({
    method: 'number',
    value: String(number % 10),
    amount: '1.5',
  }))
  for (let ticket = 0; ticket < 9; ticket++) {
    const receipts = bets.map((_, number) => ({
      id: String(1_000_000 + ticket * 60 + number),
      time: 5,
      blind: '0'.repeat(32),
    }))
    const ids = receipts.map(({ id }) => id)
    await noteBets(
      { game_type: 2, period: '20260105020003', money_type: 3, bets },
      { ids, fee: '0', balance: '0', receipts },
    )
  }
  const noted = await read('20260105020003', ['1000000', '1000539'])
  expect(noted.bets).toEqual({
    1000539: {
      period: '20260105020003',
      selection: 'number:9',
      stake: '150',
      currency: 3,
      time: 5,
      blind: '0'.repeat(32),
    },
  })
})
