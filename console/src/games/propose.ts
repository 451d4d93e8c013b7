import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { api, Refused, type AdminInput } from '../platform/api.ts'
import { Unready } from '../platform/refusal-texts.ts'
import { ASKED } from './words.ts'

/** Says what the server did not like in its own words. */
async function asking(ask: Promise<unknown>): Promise<void> {
  try {
    await ask
  } catch (failure) {
    const [fault] = failure instanceof Refused ? Object.values(failure.data.fields ?? {}) : []
    throw fault === undefined ? failure : new Unready(`Not right yet: ${String(fault)}.`)
  }
  showToast(ASKED, { icon: 'check' })
}

/** Nothing of it takes effect before another operator agrees. */
export const proposeGames = (changes: AdminInput<'changeGames'>['changes'], reason: string): Promise<void> =>
  asking(api('changeGames', { changes, reason }))

/** Of the chain of this period. */
export async function proposeGivingUp(input: AdminInput<'giveUpChain'>): Promise<void> {
  try {
    await asking(api('giveUpChain', input))
  } catch (failure) {
    const is_closed = failure instanceof Refused && failure.reason === 'order_closed'
    throw is_closed ? new Unready('None of its draws is a day late now, or it was given up already.') : failure
  }
}

export const proposeOdds = (input: AdminInput<'changeGameOdds'>): Promise<void> => asking(api('changeGameOdds', input))
