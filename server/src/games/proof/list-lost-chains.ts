import { listLostChains as call } from '@mela/contract/games/games-proof.ts'
import type { Context } from '../../context.ts'
import { cached } from '../../platform/cached.ts'
import { askPool } from '../../platform/data/db.ts'
import { handle } from '../../platform/http/handle.ts'
import { countLostPeriods, readLostChains } from './proof-sql.ts'

const CACHE_TTL_MS = 3_000

export const listLostChains = handle(call, (context, { pos, limit }) => readLost(context, { pos, limit }))

const readLost = cached(CACHE_TTL_MS, async ({ db }: Context, page: { pos: number; limit: number }) => {
  const ask = askPool(db)
  const [counted] = await ask(countLostPeriods, {})
  const rows = await ask(readLostChains, page)
  return {
    ...counted!,
    list: rows.map(({ created_at, ...row }) => ({ ...row, lost_unix: created_at.getTime() })),
  }
})
