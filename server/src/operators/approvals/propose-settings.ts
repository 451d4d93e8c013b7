import type { MoneySettings } from '@mela/contract/operators/money-settings.ts'
import type { Context } from '../../context.ts'
import type { Proposal } from '../../platform/http/handle-admin.ts'
import { refuseAsPlatform, type Refuse } from '../../platform/http/refusal.ts'
import { requireUnplanned } from './planned-settings.ts'
import { senselessIn, type Changes } from './sensible-settings.ts'

const LONGEST_MS = 366 * 24 * 3_600_000

interface Wanted {
  changes: Changes
  effective_from?: string | undefined
  reason: string
}

/** What would change and from when, beside what is there now; only that state can become the other. */
export async function proposeSettings(
  context: Context,
  { changes, effective_from, reason }: Wanted,
  refuse: Refuse<'change_planned'>,
): Promise<Proposal> {
  requireSense(changes, context)
  const from = effective_from === undefined ? {} : { effective_from: requireAhead(effective_from, context.now()) }
  const names = (Object.keys(changes) as (keyof MoneySettings)[]).filter((name) => changes[name] !== undefined)
  await requireUnplanned(context.db.tables, names, refuse)
  const settings = await context.settings.read()
  return {
    subject: `setting:${names.join()}`,
    payload: {
      before: Object.fromEntries(names.map((name) => [name, settings[name]])),
      after: Object.fromEntries(names.map((name) => [name, changes[name]])),
      ...from,
    },
    reason,
  }
}

function requireSense(changes: Changes, { config }: Context): void {
  const names = senselessIn(changes, config.ECONOMY)
  if (names.length === 0) return
  throw refuseAsPlatform('invalid_params', {
    fields: Object.fromEntries(names.map((name) => [`changes.${name}`, 'contradicts itself'])),
  })
}

function requireAhead(effective_from: string, now: Date): string {
  const at = new Date(effective_from)
  if (at > now && at.getTime() <= now.getTime() + LONGEST_MS) return at.toISOString()
  throw refuseAsPlatform('invalid_params', { fields: { effective_from: 'out_of_range' } })
}
