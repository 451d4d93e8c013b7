import type { DrawnCard } from '@mela/contract/chat/chat-content.ts'
import { readPeriod } from '@mela/rules/games/schedule.ts'
import type { Context } from '../../context.ts'
import { askPool } from '../../platform/data/db.ts'
import { readDrawn } from '../proof/proof-sql.ts'

/** What the card of a draw says; nothing of a period that is not drawn. */
export async function readDrawnCard({ db }: Context, period: string): Promise<DrawnCard | undefined> {
  const [drawn] = await askPool(db)(readDrawn, { line: readPeriod(period)?.code ?? null, period })
  return drawn
}
