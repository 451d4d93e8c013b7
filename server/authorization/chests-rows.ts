import { randomUUID } from 'node:crypto'
import { MEMBERS, only, type Verdicts } from './actors.ts'
import { row, type Row } from './row.ts'

const members = only(MEMBERS, 'permission_not_allowed')
/** As sending a text, and never with a login card alone. */
const speakers: Verdicts = { ...members, muted: 'muted', limited: 'session_limited' }

export const CHESTS_ROWS: readonly Row[] = [
  row('addChest', 'to the group', speakers, ({ group_id }) => ({
    ...{ group_id, type: 1, amount: 10, num: 2, nonce: randomUUID() },
  })),
  row('preReceiveChest', 'the target’s box', members, ({ chest_id }) => ({ chest_id })),
  row('receiveChest', 'the target’s box', members, ({ chest_id }) => ({ chest_id })),
  row('getChestInfo', 'the target’s box', members, ({ chest_id }) => ({ chest_id })),
]
