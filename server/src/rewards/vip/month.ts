import { siteDay } from '../../account/index.ts'
import type { Context } from '../../context.ts'
import { spanOf, startOfDay } from '../../games/index.ts'
import type { Month } from './sql.ts'

/** The month of the site in which a day lies. */
export function monthOf({ config }: Pick<Context, 'config'>, day: string): Month {
  const { first, next } = spanOf(day, 'month')
  return { first, next, from: startOfDay(first, config.SERVER_TZ), to: startOfDay(next, config.SERVER_TZ) }
}

export const thisMonth = (context: Pick<Context, 'config' | 'now'>): Month =>
  monthOf(context, siteDay(context.config.SERVER_TZ, context.now()))
