import { signedIn } from './actors.ts'
import { row, type Row } from './row.ts'

// None of these names anybody: level and rebates are those of whoever asks, and the levels are the same for all.
export const REWARDS_ROWS: readonly Row[] = [
  row('getVip', 'the own level', signedIn(), {}),
  row('getVipLevelConfig', 'the levels of the site', signedIn(), {}),
  row('getWashCode', 'the own rebates', signedIn(), {}),
  row('receiveCashback', 'the own rebates, of which there are none', signedIn(), {}),
]
