import { expect, test } from 'vitest'
import type { PlayLimit } from '@mela/contract/games/games-limits.ts'
import { tightestOf } from './tightest-limit.ts'

const limit = (changed: Partial<PlayLimit>): PlayLimit => ({
  ...{ money_type: 3, kind: 'stake', span: 'day', amount: null, used: '0.00', next: null },
  resets_at: '2026-01-06T00:00:00.000Z',
  ...changed,
})
const known = (...limits: PlayLimit[]) => ({ limits, break: null, reality_minutes: 60 as const, age: 'adult' as const })

test('of several limits the one that is reached first is told, in the currency of the bet', () => {
  const week = limit({ span: 'week', amount: '500.00', used: '480.00' })
  const others = [
    limit({ amount: '100.00', used: '10.00' }),
    limit({ kind: 'loss', amount: '100.00', used: '-40.00' }),
    limit({ kind: 'deposit', amount: '1.00' }),
    limit({ money_type: 1, amount: '1.00' }),
    limit({ span: 'month' }),
  ]
  expect(tightestOf(known(...others, week), 3)).toBe(week)
  expect(tightestOf(known(limit({})), 3)).toBeUndefined()
  expect(tightestOf(undefined, 3)).toBeUndefined()
})
