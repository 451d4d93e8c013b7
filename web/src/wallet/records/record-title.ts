import type { GameType } from '@mela/contract/games/games-rules.ts'
import type { AccountTransaction } from '@mela/contract/wallet/wallet.ts'
import type { TextKey } from '../../names/areas.ts'
import { useT, type Translate } from '../../platform/i18n/i18n.ts'
import { useAmountWords } from '../exchange/amount-words.ts'
import { isGain, titleOf } from './record-words.ts'

const gameNames: Record<GameType, TextKey> = {
  1: 'pages.game_racing',
  2: 'pages.game_wingo',
  3: 'pages.game_trxwingo',
  4: 'pages.game_k3',
  5: 'pages.game_d5',
}

/** What a record is, with whom or in what where that is known. */
export function useRecordTitle(): (record: AccountTransaction) => string {
  const t = useT()
  const words = useAmountWords()
  return (record) => titleText(record, t, words)
}

export function titleText(record: AccountTransaction, t: Translate, words: ReturnType<typeof useAmountWords>): string {
  const { remark, about, game_type, exchange } = record
  if (about && remark === 'recharge_paid') return t('wallet.record_recharge_by', { channel: about })
  if (about && remark === 'withdraw_held') return t('wallet.record_withdrawal_to', { target: about })
  if (exchange) {
    const { from, to, from_amount, to_amount } = exchange
    return isGain(record)
      ? t('wallet.record_exchanged_from', { amount: words(from_amount, from) })
      : t('wallet.record_exchanged_to', { amount: words(to_amount, to) })
  }
  const what = t(titleOf(record))
  return game_type ? t('wallet.record_in_game', { game: t(gameNames[game_type]), what }) : what
}
