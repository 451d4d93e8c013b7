import { isDeepStrictEqual } from 'node:util'
import type { SiteSettings } from '@mela/contract/site-settings.ts'
import type { PauseSwitch } from '@mela/contract/wallet/wallet-rules.ts'
import type { Execution, Executor } from '../../platform/http/handle-admin.ts'
import { lockSettings, writeSettings } from '../../platform/settings.ts'

/** Prices, limits and switches that two operators agreed on: from what both of them saw, or not at all. */
export const applySettings: Executor = async (context, execution) => {
  const settings = await lockSettings(execution.trx)
  const after = 'resumed' in execution.payload ? resumed(settings, execution) : changed(settings, execution)
  await writeSettings(context, execution.trx, after)
}

function changed(settings: SiteSettings, { payload, refuse }: Execution): Partial<SiteSettings> {
  const { before, after } = payload as { before: Partial<SiteSettings>; after: Partial<SiteSettings> }
  const names = Object.keys(after) as (keyof SiteSettings)[]
  if (names.some((name) => !isDeepStrictEqual(settings[name], before[name]))) throw refuse('approval_closed')
  return after
}

/** Only the switch that was meant: others may have been stopped meanwhile. */
function resumed({ paused }: SiteSettings, { payload, refuse }: Execution): Partial<SiteSettings> {
  const name = payload['resumed'] as PauseSwitch
  if (!paused.includes(name)) throw refuse('approval_closed')
  return { paused: paused.filter((each) => each !== name) }
}
