import type { AccountTransaction } from '@mela/contract/wallet/wallet.ts'
import { exportAccountTransactions as call } from '@mela/contract/wallet/wallet.ts'
import { handle } from '../../platform/http/handle.ts'
import { refuseAsPlatform } from '../../platform/http/refusal.ts'
import type { WalletNeeds } from '../needs.ts'
import type { Texts } from '../../platform/texts.ts'
import { tableOf, type Words } from './record-table.ts'
import { readRecords } from './records.ts'

const MOST_LINES = 10_000
const EXPORTING = { per_second: 1, burst: 5 }

/** The newest where there are more than it can hold. */
export const exportAccountTransactions = (needs: WalletNeeds) =>
  handle(call, async (context, { time_zone, ...input }, { user_id, language }) => {
    if (!context.limits.take(EXPORTING, `records:${user_id}`, context.now().getTime())) {
      throw refuseAsPlatform('too_many_operations', { retry_after: 1 })
    }
    const { list, total } = await readRecords(context, user_id, { ...input, pos: 0, limit: MOST_LINES }, needs)
    const csv = tableOf(list.toReversed(), time_zone ?? context.config.SERVER_TZ, wordsIn(context.texts, language))
    return { csv, lines: list.length, is_cut: total > list.length }
  })

/** As the screens name records. */
export const wordsIn = (texts: Texts, language: string): Words => ({
  word: (key, values) => texts.text(`wallet.${key}`, language, values),
  title({ remark, type, about }: AccountTransaction) {
    if (about !== '' && remark === 'recharge_paid')
      return texts.text('wallet.record_recharge_by', language, { channel: about })
    if (about !== '' && remark === 'withdraw_held')
      return texts.text('wallet.record_withdrawal_to', language, { target: about })
    const keys = [`wallet.record_kind_${remark}`, `wallet.${remark}`] as const
    return texts.text(keys.find((key) => texts.has(key)) ?? `wallet.csv_type_${type}`, language)
  },
})
