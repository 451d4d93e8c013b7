import { signedIn } from './actors.ts'
import { row, type Row } from './row.ts'

/** Nobody has invited anybody yet. */
const nothing = signedIn('nothing')

// None of these names anybody: a code is that of whoever asks.
export const INVITE_ROWS: readonly Row[] = [
  row('getInviteInfo', 'the own code, and what an invitation brings', signedIn(), {}),
  row('listInviteRecords', 'whom they invited', nothing, {}),
]
