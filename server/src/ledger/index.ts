import type { Job } from '../platform/data/jobs.ts'
import { fold } from './fold.ts'
import { reconcile } from './reconcile.ts'

export const ledgerJobs: Job[] = [
  { name: 'ledger:fold', every: '* * * * *', run: fold },
  { name: 'ledger:reconcile', every: '* * * * *', run: reconcile },
]
export { balancesOf, standingsOf, type Standing } from './balances.ts'
export {
  accountOf,
  Book,
  House,
  houseOf,
  nameOfKind,
  Part,
  PARTS,
  TRANSFER_KINDS,
  typeOfKind,
  type TransferKind,
} from './chart.ts'
export { hasTransfers, readEntries, sumUpEntries, type OwnEntry } from './entries.ts'
export { readFlow } from './flow.ts'
export { isFrozen } from './frozen.ts'
export type { Holding, Remainder } from './holding.ts'
export { readFreezes, readSolvency } from './house.ts'
export { keyOf, Posting, type Transfer } from './post.ts'
export { addUpEntries, nameOfAccount, readStatement } from './statement.ts'
export { readTransfers } from './transfers.ts'
export { watchLedger } from './watch.ts'
