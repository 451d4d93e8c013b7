import type { SiteSettings } from '@mela/contract/site-settings.ts'
import type { PauseSwitch } from '@mela/contract/wallet/wallet-rules.ts'
import type { Context } from '../../context.ts'
import type { Execution, Executor } from '../../platform/http/handle-admin.ts'
import { lockSettings, writeSettings } from '../../platform/settings.ts'
import {
  changedSince,
  namesOf,
  planSettings,
  requireUnplanned,
  writeAgreed,
  type AgreedSettings,
} from './planned-settings.ts'

/** Prices, limits and switches that two operators agreed on: from what both of them saw, or not at all. */
export const applySettings: Executor = async (context, execution) => {
  const settings = await lockSettings(execution.trx)
  if ('resumed' in execution.payload) await writeSettings(context, execution.trx, resumed(settings, execution))
  else await change(context, settings, execution)
}

/** At once, unless its time is still to come. */
async function change(context: Context, settings: SiteSettings, { trx, approval_id, payload, refuse }: Execution) {
  const agreed = payload as unknown as AgreedSettings
  const { after, effective_from } = agreed
  await requireUnplanned(trx, namesOf(agreed), refuse)
  if (changedSince(settings, agreed).length > 0) throw refuse('approval_closed')
  const from = effective_from === undefined ? undefined : new Date(effective_from)
  if (from && from > context.now()) await planSettings(context, trx, approval_id, from)
  else await writeAgreed(context, trx, after)
}

/** Only the switch that was meant: others may have been stopped meanwhile. */
function resumed({ paused }: SiteSettings, { payload, refuse }: Execution): Partial<SiteSettings> {
  const name = payload['resumed'] as PauseSwitch
  if (!paused.includes(name)) throw refuse('approval_closed')
  return { paused: paused.filter((each) => each !== name) }
}
