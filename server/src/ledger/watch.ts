import type { Context } from '../context.ts'
import { askPool } from '../platform/data/db.ts'
import { countOverdue } from '../platform/data/outbox.ts'
import { readState } from './reconcile-sql.ts'

/** Read from the record, so that every worker says the same whichever of them did the work. */
export function watchLedger({ db, now, telemetry }: Context): void {
  const state = async () => (await askPool(db)(readState, {}))[0]!
  telemetry.gauge('mela_ledger_transfers', 'Number of the newest transfer', async () =>
    Number((await state()).transfers),
  )
  telemetry.gauge('mela_ledger_frozen', 'Currencies and books in which nothing moves', async () =>
    Number((await state()).frozen),
  )
  telemetry.gauge(
    'mela_ledger_unlooked_seconds',
    'Time since the reconciler last looked',
    async () => (now().getTime() - (await state()).looked_at.getTime()) / 1000,
  )
  telemetry.gauge('mela_outbox_overdue', 'Announcements that have waited for five minutes', () => countOverdue(db))
}
