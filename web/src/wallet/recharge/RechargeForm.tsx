import type { ReactNode } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { CURRENCIES, Currency, toDecimal } from '@mela/contract/money.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Row } from '@mela/ui/layout/Row.tsx'
import { Segmented } from '@mela/ui/controls/Segmented.tsx'
import { failureText } from '../../platform/net/failure-text.ts'
import { useI18n, useT } from '../../platform/i18n/i18n.ts'
import { Page } from '../../platform/page/Page.tsx'
import { PageEmpty, PageFailure, PageLoading, PageOffline } from '../../platform/page/PageState.tsx'
import { pathOf } from '../../names/paths.ts'
import { useConnection } from '../../platform/net/socket.ts'
import { useCall } from '../../platform/query/use-read.ts'
import { amountText } from '../amount/amount-parts.ts'
import { currencyNames } from '../amount/currency-names.ts'
import { EconomyNote } from '../EconomyNote.tsx'
import { useDraft } from '../form-drafts.ts'
import { OnBreak } from '../OnBreak.tsx'
import { useDefaultWallet } from '../use-default-wallet.ts'
import { useIsComing } from '../use-is-coming.ts'
import { Activities } from './Activities.tsx'
import { AmountEntry } from './AmountEntry.tsx'
import { ChannelList } from './ChannelList.tsx'
import { Presets } from './Presets.tsx'
import { channelOf, fits, type RechargeConfig } from './recharge-draft.ts'
import { priceOf } from './recharge-price.ts'
import { useCreateRecharge } from './use-create-recharge.ts'
import css from './RechargeForm.module.css'

/** How much, and how to pay it. */
export function RechargeForm() {
  const t = useT()
  const navigate = useNavigate()
  const [type, choose] = useDefaultWallet()
  const { answer: config, error, load } = useCall('getRechargeConfig', { type })
  const records = (
    <button type="button" className={css.records} onClick={() => void navigate({ to: pathOf('RechargeRecord') })}>
      {t('wallet.records')}
    </button>
  )
  const top = (
    <>
      <div className={css.offline}>
        <PageOffline />
      </div>
      <Segmented
        label={t('wallet.recharge_currency')}
        options={CURRENCIES.map((each) => ({ value: String(each), label: t(currencyNames[each]) }))}
        value={String(type)}
        onValue={(value) => choose(Number(value) as Currency)}
      />
    </>
  )
  const isOnBreak = useIsComing(config?.break_until)
  if (config && !isOnBreak && !config.is_paused && config.channels.length > 0)
    return <Fields key={type} type={type} config={config} top={top} records={records} onOutdated={load} />
  return (
    <Page title={t('pages.recharge')} back={pathOf('Wallet')} actions={records}>
      <div className={css.parts}>
        {top}
        <EconomyNote />
        {isOnBreak && <OnBreak until={config!.break_until!} />}
        {config && !isOnBreak && <Closed config={config} />}
        {!config && error === undefined && <PageLoading />}
        {!config && error !== undefined && <PageFailure error={error} onRetry={load} />}
      </div>
    </Page>
  )
}

/** Why nothing can be recharged, and what somebody can do about it. */
function Closed({ config }: { config: RechargeConfig }) {
  const t = useT()
  const navigate = useNavigate()
  if (config.needs_verification)
    return (
      <PageEmpty art="lock" title={t('wallet.recharge_verify')} text={t('wallet.recharge_verify_text')}>
        <Button size="medium" onClick={() => void navigate({ to: pathOf('UserAuthentication') })}>
          {t('wallet.withdraw_verify_act')}
        </Button>
      </PageEmpty>
    )
  if (config.is_paused)
    return <PageEmpty art="lock" title={t('wallet.recharge_paused')} text={t('wallet.recharge_paused_text')} />
  return <PageEmpty art="lock" title={t('pages.paused_empty')} text={t('wallet.recharge_none_text')} />
}

interface FieldsProps {
  type: Currency
  config: RechargeConfig
  top: ReactNode
  records: ReactNode
  /** What the page says is no longer so. */
  onOutdated: () => void
}

function Fields({ type, config: { channels, activities, rate }, top, records, onOutdated }: FieldsProps) {
  const { t, locale } = useI18n()
  const [amount, setAmount] = useDraft(`recharge-${type}-amount`)
  const [chosen, setChosen] = useDraft(`recharge-${type}-channel`)
  const onDone = () => {
    setAmount('')
    setChosen('')
  }
  const { isBusy, error, create, forgetError } = useCreateRecharge(onDone, onOutdated)
  const isOffline = useConnection() === 'offline'
  const channel = channelOf(channels, chosen, amount, type)!
  const isRight = fits(channel, amount, type)
  const range = {
    min: amountText(channel.min, type, locale, { isShort: true }),
    max: amountText(channel.max, type, locale, { isShort: true }),
  }
  const change = (next: string) => {
    setAmount(next)
    forgetError()
  }
  const footer = (
    <>
      <Sum type={type} amount={amount} rate={rate} />
      {error !== undefined && (
        <p className={css.failure} role="alert">
          {failureText(error, t)}
        </p>
      )}
      <Button
        isWide
        busy={isBusy && t('wallet.recharge_busy')}
        disabled={isOffline}
        reason={
          isRight || isOffline
            ? undefined
            : amount === ''
              ? t('wallet.recharge_enter')
              : t('wallet.recharge_between', range)
        }
        onClick={() => void create({ type, channel_id: channel.id, amount: amount.replace(/\.$/, '') })}
      >
        {isOffline ? t('wallet.waiting_network') : t('wallet.recharge_continue', { channel: channel.name })}
      </Button>
    </>
  )
  return (
    <Page title={t('pages.recharge')} back={pathOf('Wallet')} actions={records} footer={footer}>
      <div className={css.parts}>
        {top}
        <AmountEntry
          type={type}
          amount={amount}
          hint={t('wallet.recharge_range', range)}
          error={amount !== '' && !isRight ? t('wallet.recharge_between', range) : undefined}
          onAmount={change}
        />
        <Presets type={type} amounts={channel.quick_amounts} amount={amount} onAmount={change} />
        <ChannelList {...{ type, channels, amount }} chosen={channel.id} onChoose={setChosen} />
        <DirectChargingRow />
        <Activities type={type} activities={activities} />
        <EconomyNote />
      </div>
    </Page>
  )
}

/** What leaves, and for Diamonds what comes for it. */
function Sum({ type, amount, rate }: { type: Currency; amount: string; rate: string | null }) {
  const { t, locale } = useI18n()
  const typed = amountText(amount.replace(/\.$/, '') || '0', type, locale, { isWhole: true })
  const price = rate && amountText(toDecimal(priceOf(amount, rate), Currency.Rupee), Currency.Rupee, locale)
  const isBought = type === Currency.Diamond
  return (
    <>
      {isBought && (
        <div className={css.sum}>
          <span>{t('wallet.recharge_you_get')}</span>
          <b>{typed}</b>
        </div>
      )}
      {(!isBought || price) && (
        <div className={css.sum}>
          <span>{t('wallet.recharge_you_pay')}</span>
          <b>{isBought ? price : typed}</b>
        </div>
      )}
    </>
  )
}

function DirectChargingRow() {
  const t = useT()
  const navigate = useNavigate()
  return (
    <div className={css.direct}>
      <Row
        icon="bolt"
        label={t('pages.direct_charging')}
        detail={t('wallet.recharge_direct_text')}
        onSelect={() => void navigate({ to: pathOf('DirectCharging') })}
      />
    </div>
  )
}
