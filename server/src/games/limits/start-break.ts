import { startBreak as call } from '@mela/contract/games/games-limits.ts'
import { handle } from '../../platform/http/handle.ts'
import { lockName } from '../../platform/data/lock-name.ts'
import { transaction } from '../../platform/data/transaction.ts'
import { readPlayState } from './play-state.ts'
import { addBreak } from './play-sql.ts'

export const startBreak = handle(call, async (context, wanted, { user_id }) => {
  const [months, hours] = wanted.kind === 'exclusion' ? [wanted.months, 0] : [0, wanted.hours]
  await transaction(context, async (trx) => {
    await lockName(trx, `breaks of ${user_id}`)
    await trx.ask(addBreak, { user_id, kind: wanted.kind, now: context.now(), months, hours })
  })
  return readPlayState(context, user_id)
})
