import { TransactionType } from '@mela/contract/money.ts'
import type { AccountTransaction } from '@mela/contract/wallet/wallet.ts'
import type { Translate } from '../../platform/i18n/i18n.ts'
import type { BesideDetail } from '../Beside.tsx'
import { RechargeDetail } from './RechargeDetail.tsx'
import { hasAct, RecordAct, RecordFacts } from './RecordFacts.tsx'
import { isOrder } from './record-words.ts'
import { WithdrawalDetail } from './WithdrawalDetail.tsx'

/** An order with all that happened to it; everything else with what is known of it. */
export function detailOf(record: AccountTransaction, t: Translate, title: string, onClose: () => void): BesideDetail {
  const { type, reference, id } = record
  if (isOrder(record)) {
    const isRecharge = type === TransactionType.Recharge
    return {
      title: t(isRecharge ? 'wallet.record_recharge' : 'wallet.record_withdrawal'),
      content: isRecharge ? (
        <RechargeDetail key={reference} id={reference} />
      ) : (
        <WithdrawalDetail key={reference} id={reference} />
      ),
      onClose,
    }
  }
  return {
    title,
    content: <RecordFacts key={id} record={record} />,
    footer: hasAct(record) ? <RecordAct record={record} /> : undefined,
    onClose,
  }
}
