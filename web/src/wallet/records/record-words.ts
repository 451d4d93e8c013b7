import { TransactionType } from '@mela/contract/money.ts'
import type { AccountTransaction } from '@mela/contract/wallet/wallet.ts'
import type { IconName } from '@mela/ui/display/icon-paths.ts'
import type { TextKey } from '../../names/areas.ts'
import { hasText } from '../../platform/i18n/i18n.ts'
import type { LineTone } from './RecordLine.tsx'

// How a record looks and what it is called. One of a kind that this build does not know is called by its type.
export const isGain = ({ amount }: Pick<AccountTransaction, 'amount'>): boolean => !amount.startsWith('-')

export const isOfChest = ({ type }: AccountTransaction): boolean => type === TransactionType.Chest

export const typeNames: Record<TransactionType, TextKey> = {
  1: 'wallet.record_recharge',
  2: 'wallet.record_withdraw',
  3: 'wallet.record_direct',
  4: 'wallet.record_exchange',
  5: 'wallet.record_bets',
  6: 'wallet.chests',
  7: 'wallet.gifts',
}
const icons: Record<TransactionType, IconName> = {
  1: 'arrow_in',
  2: 'arrow_out',
  3: 'bolt',
  4: 'swap',
  5: 'dice',
  6: 'box',
  7: 'gift',
}
const tones: Record<TransactionType, LineTone> = {
  1: 'success',
  2: 'accent',
  3: 'neutral',
  4: 'neutral',
  5: 'accent',
  6: 'gold',
  7: 'success',
}

export function titleOf({ remark, type }: AccountTransaction): TextKey {
  const keys = [`wallet.record_kind_${remark}`, `wallet.${remark}`]
  const known = keys.find((key) => remark !== '' && hasText(key))
  return (known as TextKey | undefined) ?? typeNames[type] ?? 'wallet.type_other'
}

export const iconOf = ({ type, ...record }: AccountTransaction): IconName =>
  icons[type] ?? (isGain(record) ? 'arrow_in' : 'arrow_out')

export const toneOf = ({ type }: AccountTransaction): LineTone => tones[type] ?? 'neutral'

/** Orders have states, everything else simply stands. */
export const isOrder = ({ type, reference }: AccountTransaction): boolean =>
  reference !== '' && (type === TransactionType.Recharge || type === TransactionType.Withdraw)

export const statusNames: Record<AccountTransaction['status'], TextKey> = {
  1: 'wallet.record_processing',
  2: 'wallet.record_done',
  '-1': 'wallet.record_returned',
}
