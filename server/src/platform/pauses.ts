import type { PauseSwitch } from '@mela/contract/wallet/wallet-rules.ts'
import type { Context } from '../context.ts'
import type { Refuse } from './http/refusal.ts'

/** What operators have stopped holds from the announcement on, and ten seconds later where that got lost. */
export const isPaused = async ({ settings }: Context, name: PauseSwitch): Promise<boolean> =>
  (await settings.read()).paused.includes(name)

export async function requireOpen(context: Context, name: PauseSwitch, refuse: Refuse<'paused'>): Promise<void> {
  if (await isPaused(context, name)) throw refuse('paused')
}
