import { sql } from 'kysely'

/** What operators show now. */
export const isShownAt = (now: Date) =>
  sql<boolean>`is_shown AND (starts_at IS NULL OR starts_at <= ${now}) AND (ends_at IS NULL OR ends_at > ${now})`
