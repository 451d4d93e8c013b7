import { listDrawChains as call } from '@mela/contract/games/games-proof.ts'
import type { Context } from '../../context.ts'
import { cached } from '../../platform/cached.ts'
import { askPool } from '../../platform/data/db.ts'
import { handle } from '../../platform/http/handle.ts'
import { readPublishedChains } from './proof-sql.ts'

const CACHE_TTL_MS = 3_000

export const listDrawChains = handle(call, (context, { line }) => readPublished(context, { line: line ?? null }))

const readPublished = cached(CACHE_TTL_MS, async ({ config, db }: Context, asked: { line: string | null }) => {
  const rows = await askPool(db)(readPublishedChains, asked)
  return {
    notary: { run_by: config.NOTARY_RUN_BY, url: config.NOTARY_PUBLIC_URL },
    list: rows.map(({ created_at, ...row }) => ({ ...row, published_unix: created_at.getTime() })),
  }
})
