import { useState } from 'react'
import { toDecimal, toMinor, type Currency } from '@mela/contract/money.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { failureText } from '../../platform/net/failure-text.ts'
import { useI18n, useT } from '../../platform/i18n/i18n.ts'
import { Page } from '../../platform/page/Page.tsx'
import { PageOffline } from '../../platform/page/PageState.tsx'
import { pathOf } from '../../names/paths.ts'
import { useConnection } from '../../platform/net/socket.ts'
import { EconomyNote } from '../EconomyNote.tsx'
import { keepDraft } from '../form-drafts.ts'
import { useWallet } from '../wallets.ts'
import { moneyText } from '../withdraw/money-text.ts'
import { RecordsButton } from '../withdraw/RecordsButton.tsx'
import {
  faultOfWish,
  givenOf,
  gottenFor,
  minOf,
  withSide,
  type ExchangeConfig,
  type Wish,
  type WishFault,
} from './exchange-form.ts'
import { ExchangeFacts } from './ExchangeFacts.tsx'
import { GetSide, GiveSide } from './ExchangeSides.tsx'
import { Presets } from './Presets.tsx'
import { useAmountWords } from './amount-words.ts'
import { useExchange } from './use-exchange.ts'
import css from './Exchange.module.css'

/** What is given, what it gives now and for how long that holds. */
export function ExchangeForm({ config, first }: { config: ExchangeConfig; first: Wish }) {
  const t = useT()
  const words = useAmountWords()
  const [wish, keepWish] = useState(first)
  const setWish = (next: Wish) => {
    keepWish(next)
    keepDraft('exchange', `${next.from} ${next.to} ${next.amount}`)
  }
  const { from, to, amount } = wish
  const balance = useWallet(from)?.exchange_balance
  const fault = faultOfWish(wish, config, balance)
  const isOffline = useConnection() === 'offline'
  const { quote, seconds, error, hasChanged, isBusy, isOpen, failure, confirm } = useExchange(
    fault || isOffline ? undefined : wish,
    () => setWish({ ...wish, amount: '' }),
  )
  const faultText = useFaultText(fault, config, from) ?? (error === undefined ? undefined : failureText(error, t))
  const reason = () => {
    if (isOffline) return t('wallet.withdraw_network')
    // Whatever the wallet says now, what was asked before may be what changed it.
    if (isOpen) return undefined
    if (fault === 'missing') return t('wallet.withdraw_amount_missing')
    return faultText ?? (quote ? undefined : t('wallet.exchange_asking'))
  }
  return (
    <Page
      title={t('pages.exchange')}
      back={pathOf('Wallet')}
      actions={<RecordsButton to="WalletRecord" />}
      footer={
        <Button
          isWide
          busy={isBusy && t('wallet.exchange_busy')}
          reason={isBusy ? undefined : reason()}
          onClick={() => void confirm()}
        >
          {quote ? t('wallet.exchange_get_it', { amount: words(quote.to_amount, to) }) : t('wallet.exchange_start')}
        </Button>
      }
    >
      <div className={css.parts}>
        <div className={css.offline}>
          <PageOffline />
        </div>
        <EconomyNote />
        <div className={css.parts} inert={isOpen}>
          <BothSides
            {...{ config, wish, balance }}
            error={fault === 'missing' || isOpen ? undefined : faultText}
            gotten={quote?.to_amount}
            onWish={setWish}
          />
          <Presets
            type={from}
            amount={amount}
            balance={toMinor(balance ?? '0', from) ?? 0n}
            onAmount={(next) => setWish({ ...wish, amount: next })}
          />
        </div>
        {(hasChanged || failure !== undefined) && (
          <Note tone="warning" role="alert">
            {failure === undefined ? t('errors.quote_expired') : failure}
          </Note>
        )}
        <ExchangeFacts config={config} wish={wish} quote={quote} seconds={seconds} />
      </div>
    </Page>
  )
}

/** What is wrong with a wish, in words; nothing is said about one that is not there yet. */
function useFaultText(fault: WishFault | undefined, config: ExchangeConfig, from: Currency): string | undefined {
  const { t, locale } = useI18n()
  if (fault === 'min') {
    const min = minOf(config, from) ?? toDecimal(0n, from)
    return t('wallet.exchange_min_is', { amount: moneyText(min, from, locale) })
  }
  if (fault === 'balance') return t('errors.exchange_balance_not_enough')
  return fault === 'pair' ? t('wallet.exchange_no_pair') : undefined
}

interface BothSidesProps {
  config: ExchangeConfig
  wish: Wish
  balance: string | undefined
  error: string | undefined
  gotten: string | undefined
  onWish: (wish: Wish) => void
}

function BothSides({ config, wish, balance, error, gotten, onWish }: BothSidesProps) {
  const t = useT()
  const { from, to } = wish
  return (
    <div className={css.sides}>
      <GiveSide
        wish={wish}
        balance={balance}
        error={error}
        choices={givenOf(config)}
        onAmount={(next) => onWish({ ...wish, amount: next })}
        onType={(next) => onWish(withSide(wish, config, { from: next }))}
      />
      <IconButton
        icon="swap"
        label={t('wallet.exchange_swap')}
        className={css.swap}
        onClick={() => onWish(withSide(wish, config, { from: to, to: from }))}
      />
      <GetSide
        type={to}
        amount={gotten}
        choices={gottenFor(config, from)}
        onType={(next) => onWish(withSide(wish, config, { to: next }))}
      />
    </div>
  )
}
