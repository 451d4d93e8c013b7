import { Currency } from '@mela/contract/money.ts'
import { isTronAddress } from '@mela/rules/chain-address.ts'
import { isAmount } from '../platform/form/AmountField.tsx'
import type { Channel } from './words.ts'

export const CHANNEL_MOST = 30
export const ID_SIZE = 40
const ID = /^[a-z][a-z0-9_]{1,39}$/
const NO_WORDS = { payee: '', upi_id: '', account_number: '', bank_name: '', bank_code: '', address: '' }
/** Closed: whoever adds one opens it when everything about it is there. */
export const NEW_CHANNEL: Channel = {
  ...{ id: '', type: Currency.Rupee, kind: 'transfer', name: '', icon: 'bank' },
  ...{ min: '100', max: '50000', quick_amounts: [], is_open: false, hold_minutes: 1440 },
  ...NO_WORDS,
}

/** What the server would refuse, before anybody is asked. */
export function wrongInChannels(channels: readonly Channel[]): string | undefined {
  if (channels.some(({ id }) => !ID.test(id))) return 'An id is 2 to 40 small letters, digits or _.'
  if (new Set(channels.map(({ id }) => id)).size < channels.length) return 'Two channels have the same id.'
  if (channels.some(({ name }) => name.trim() === '')) return 'Every channel needs a name.'
  if (channels.some(({ kind, address }) => kind === 'chain' && address !== '' && !isTronAddress(address)))
    return 'An address is not one of TRON: a character of it is wrong or missing.'
  const typed = channels.flatMap(({ min, max, quick_amounts }) => [min, max, ...quick_amounts])
  return typed.every(isAmount) ? undefined : 'Some amounts are no numbers.'
}
