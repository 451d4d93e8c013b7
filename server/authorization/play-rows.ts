import { signedIn } from './actors.ts'
import { row, type Row } from './row.ts'

const limit = { money_type: 3, kind: 'stake', span: 'day', amount: '100' } as const

// None of these names anybody: limits, breaks and checks are those of whoever asks, and nobody is kept from them.
export const PLAY_ROWS: readonly Row[] = [
  row('getPlayLimits', 'the own limits', signedIn(), {}),
  row('setPlayLimit', 'an own limit', signedIn(), limit),
  row('confirmPlayLimit', 'a raise that was not asked for', signedIn('non_existent'), limit),
  row('confirmPlayLimit', 'no limit where there is none', signedIn(), { ...limit, amount: null }),
  row('startBreak', 'the own break', signedIn(), { kind: 'cool_off', hours: 24 }),
  row('confirmAge', 'the own age', signedIn(), { birth_date: '1990-04-12' }),
  row('getRealityCheck', 'the own play', signedIn(), {}),
  row('setRealityCheck', 'the own play', signedIn(), { minutes: 30 }),
  row('dismissRealityCheck', 'the own play', signedIn(), {}),
]
