import { useCallback, type ReactNode } from 'react'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import type { Currency } from '@mela/contract/money.ts'
import { RechargeStatus, WithdrawStatus } from '@mela/contract/wallet/wallet-rules.ts'
import type { Recharge } from '@mela/contract/wallet/wallet-recharge.ts'
import type { Withdrawal } from '@mela/contract/wallet/wallet-withdraw.ts'
import { api } from '../../platform/net/api.ts'
import { useI18n, useT } from '../../platform/i18n/i18n.ts'
import { Page } from '../../platform/page/Page.tsx'
import { useIsWide } from '../../platform/device/viewport.ts'
import { useUnit } from '../amount/use-unit.ts'
import { amountParts } from '../amount/amount-parts.ts'
import { useEconomy } from '../economy.ts'
import { NoMoney } from '../NoMoney.tsx'
import { useOrdersNews, type OrderKind } from '../order/order-news.ts'
import type { OrderTone } from '../order/OrderHead.tsx'
import { RechargeDetail } from './RechargeDetail.tsx'
import { rechargeStatus } from './recharge-steps.ts'
import { spanOf, type FilterChoice, type RecordFilter } from './filter/record-filter.ts'
import { RecordLine } from './RecordLine.tsx'
import { RecordsPage } from './RecordsPage.tsx'
import { WithdrawalDetail } from './WithdrawalDetail.tsx'
import { withdrawalStatus } from './withdrawal-steps.ts'

const RECHARGE_STATES: readonly FilterChoice[] = [
  { value: RechargeStatus.Pending, label: 'wallet.recharge_status_pending' },
  { value: RechargeStatus.Paid, label: 'wallet.record_done' },
  { value: RechargeStatus.Failed, label: 'wallet.recharge_status_failed' },
]
const WITHDRAW_STATES: readonly FilterChoice[] = [
  { value: WithdrawStatus.Review, label: 'wallet.record_status_review' },
  { value: WithdrawStatus.Paying, label: 'wallet.record_status_paying' },
  { value: WithdrawStatus.Paid, label: 'wallet.record_status_paid' },
  { value: WithdrawStatus.Rejected, label: 'wallet.record_status_rejected' },
  { value: WithdrawStatus.Returned, label: 'wallet.record_status_returned' },
]
const detailTones: Record<OrderTone, 'quiet' | 'warning' | 'danger'> = {
  success: 'quiet',
  warning: 'warning',
  danger: 'danger',
  neutral: 'quiet',
}

/** The order that the address names, and the ways to it and away from it, which leave the list as it was narrowed. */
function useOpened() {
  const navigate = useNavigate()
  const router = useRouter()
  const show = (next: string | undefined) =>
    void navigate({ to: '.', search: { ...(router.state.location.search as object), id: next } })
  const { id } = useSearch({ strict: false }) as { id?: string }
  return {
    id: id === undefined ? undefined : String(id),
    open: show,
    close: () => show(undefined),
  }
}

/** Whoever has read on would ask for many pages at once. */
function useNews(kind: OrderKind, again: () => void, mayRead: boolean) {
  useOrdersNews(
    kind,
    useCallback(() => {
      if (mayRead) again()
    }, [again, mayRead]),
  )
}
const useRechargeNews = (again: () => void, mayRead: boolean) => useNews('recharge', again, mayRead)
const useWithdrawalNews = (again: () => void, mayRead: boolean) => useNews('withdrawal', again, mayRead)

const asked = ({ choice, money_type, ...days }: RecordFilter) => ({
  ...(choice !== undefined && { status: choice as never }),
  ...(money_type !== undefined && { type: money_type }),
  ...spanOf(days),
})

/** In a list one word is enough for what went well. */
const rowStatus = (order: Recharge): ReturnType<typeof rechargeStatus> => {
  const status = rechargeStatus(order)
  return status.tone === 'success' ? { ...status, name: 'wallet.record_done' } : status
}

export function RechargeRecordScreen() {
  const { t } = useI18n()
  const { id, open, close } = useOpened()
  const title = t('wallet.record_recharge')
  const row = (order: Recharge, when: string) => (
    <OrderRow
      key={order.id}
      order={order}
      title={t('wallet.record_recharge_by', { channel: order.channel_name })}
      amount={order.credited ?? order.amount}
      {...{ when, kind: 'recharge', status: rowStatus(order), isOpened: order.id === id }}
      onOpen={() => open(order.id)}
    />
  )
  return (
    <WithMoney title={t('pages.recharge_record')}>
      <OpenedAlone title={title} content={id && <RechargeDetail key={id} id={id} />}>
        <RecordsPage<Recharge>
          title="pages.recharge_record"
          filters={{ choices: RECHARGE_STATES, choicesLabel: 'wallet.record_state' }}
          empty="wallet.no_records"
          read={(filter, page, signal) => api('listRecharges', { ...asked(filter), ...page }, { signal })}
          row={row}
          useNews={useRechargeNews}
          detail={id ? { title, content: <RechargeDetail key={id} id={id} />, onClose: close } : undefined}
        />
      </OpenedAlone>
    </WithMoney>
  )
}

export function WithdrawRecordScreen() {
  const { t } = useI18n()
  const { id, open, close } = useOpened()
  const title = t('wallet.record_withdrawal')
  const row = (order: Withdrawal, when: string) => (
    <OrderRow
      key={order.id}
      order={order}
      title={t('wallet.record_withdrawal_to', { target: order.target.name })}
      amount={`-${order.amount}`}
      {...{ when, kind: 'withdrawal', status: withdrawalStatus(order), isOpened: order.id === id }}
      onOpen={() => open(order.id)}
    />
  )
  return (
    <WithMoney title={t('pages.withdraw_record')}>
      <OpenedAlone title={title} content={id && <WithdrawalDetail key={id} id={id} />}>
        <RecordsPage<Withdrawal>
          title="pages.withdraw_record"
          filters={{ choices: WITHDRAW_STATES, choicesLabel: 'wallet.record_state' }}
          empty="wallet.no_records"
          read={(filter, page, signal) => api('listWithdrawals', { ...asked(filter), ...page }, { signal })}
          row={row}
          useNews={useWithdrawalNews}
          detail={id ? { title, content: <WithdrawalDetail key={id} id={id} />, onClose: close } : undefined}
        />
      </OpenedAlone>
    </WithMoney>
  )
}

interface OrderRowProps {
  order: { id: string; type: Currency; created_at: string }
  kind: OrderKind
  title: string
  /** Negative for what leaves. */
  amount: string
  status: ReturnType<typeof withdrawalStatus>
  when: string
  isOpened: boolean
  onOpen: () => void
}

function OrderRow({ order, kind, title, amount, status, when, isOpened, onOpen }: OrderRowProps) {
  const { t, locale } = useI18n()
  const unit = useUnit()
  const isDone = status.tone === 'success'
  const isRecharge = kind === 'recharge'
  return (
    <RecordLine
      icon={isRecharge ? 'arrow_in' : 'arrow_out'}
      tone={status.tone === 'danger' ? 'danger' : isRecharge && isDone ? 'success' : 'accent'}
      title={title}
      created_at={order.created_at}
      when={when}
      parts={[...amountParts(amount, order.type, locale, { isSigned: isRecharge && isDone }), ...unit(order.type)]}
      isGain={isRecharge && isDone}
      detail={t(status.name)}
      detailTone={detailTones[status.tone]}
      isOpened={isOpened}
      onOpen={onOpen}
    />
  )
}

/** An opened order fills the page where there is no room beside the list. */
function OpenedAlone({ title, content, children }: { title: string; content: ReactNode; children: ReactNode }) {
  const isWide = useIsWide()
  if (!content || isWide) return children
  return <Page title={title}>{content}</Page>
}

/** Where diamonds are for fun there are no orders to ask for. */
function WithMoney({ title, children }: { title: string; children: ReactNode }) {
  const t = useT()
  if (useEconomy() !== 'play') return children
  return <NoMoney title={title} text={t('pages.records_text')} headline={t('pages.records_empty')} />
}
