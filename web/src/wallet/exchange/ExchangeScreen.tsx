import { useState } from 'react'
import { useSearch } from '@tanstack/react-router'
import { CURRENCIES, Currency } from '@mela/contract/money.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { Page } from '../../platform/page/Page.tsx'
import { PageEmpty, PageFailure, PageLoading, PageOffline } from '../../platform/page/PageState.tsx'
import { pathOf } from '../../names/paths.ts'
import { useCall } from '../../platform/query/use-read.ts'
import { useEconomy } from '../economy.ts'
import { EconomyNote } from '../EconomyNote.tsx'
import { draftOf } from '../form-drafts.ts'
import { NoMoney } from '../NoMoney.tsx'
import { RecordsButton } from '../withdraw/RecordsButton.tsx'
import { keptAttempt } from './exchange-attempt.ts'
import { ExchangeForm } from './ExchangeForm.tsx'
import { gottenFor, type ExchangeConfig, type Wish } from './exchange-form.ts'

/** From one currency into another. */
export function ExchangeScreen() {
  const t = useT()
  const isPlay = useEconomy() === 'play'
  const { answer: config, error, load } = useCall('getExchangeConfig', {}, { isFresh: true })
  if (isPlay)
    return <NoMoney title={t('pages.exchange')} headline={t('wallet.exchange_economy')} text={t('pages.paused_text')} />
  if (config && !config.is_paused && config.rates.length > 0) return <Start config={config} />
  return (
    <Page title={t('pages.exchange')} back={pathOf('Wallet')} actions={<RecordsButton to="WalletRecord" />}>
      <PageOffline />
      <EconomyNote />
      {config && <PageEmpty art="lock" title={t('wallet.exchange_paused')} text={t('wallet.withdraw_paused_text')} />}
      {!config && error === undefined && <PageLoading rows={3} />}
      {!config && error !== undefined && <PageFailure error={error} onRetry={load} />}
    </Page>
  )
}

function Start({ config }: { config: ExchangeConfig }) {
  const { from: wanted }: { from?: string } = useSearch({ strict: false })
  const [first] = useState<Wish>(() => {
    const attempt = keptAttempt()
    if (attempt) return { from: attempt.quote.from, to: attempt.quote.to, amount: attempt.quote.from_amount }
    const [keptFrom, keptTo, amount = ''] = draftOf('exchange').split(' ')
    const from = CURRENCIES.find((each) => String(each) === (wanted ?? keptFrom)) ?? Currency.Rupee
    const choices = gottenFor(config, from)
    const to = choices.find((each) => String(each) === keptTo) ?? choices[0] ?? Currency.Diamond
    return { from, to, amount: String(from) === keptFrom ? amount : '' }
  })
  return <ExchangeForm config={config} first={first} />
}
