import { startBreak as call } from '@mela/contract/games-limits.ts'
import { askTransaction } from '../platform/db.ts'
import { handle } from '../platform/handle.ts'
import { lockName } from '../platform/lock-name.ts'
import { readPlayState } from './play-state.ts'
import { addBreak } from './play-sql.ts'

export const startBreak = handle(call, async (context, wanted, { user_id }) => {
  const [months, hours] = wanted.kind === 'exclusion' ? [wanted.months, 0] : [0, wanted.hours]
  await context.db.tables.transaction().execute(async (trx) => {
    await lockName(trx, `breaks of ${user_id}`)
    await askTransaction(trx)(addBreak, [user_id, wanted.kind, context.now(), months, hours])
  })
  return readPlayState(context, user_id)
})
