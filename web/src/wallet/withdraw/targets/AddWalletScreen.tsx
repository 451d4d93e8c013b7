import { useState } from 'react'
import { Currency } from '@mela/contract/money.ts'
import { CARD_LIMIT, CHAIN_CHANNELS, type ChainChannel } from '@mela/contract/wallet/wallet-rules.ts'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { Segmented } from '@mela/ui/controls/Segmented.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { api } from '../../../platform/net/api.ts'
import { failureText } from '../../../platform/net/failure-text.ts'
import { useT } from '../../../platform/i18n/i18n.ts'
import { Page, useGoBack } from '../../../platform/page/Page.tsx'
import { PageFailure, PageLoading, PageOffline } from '../../../platform/page/PageState.tsx'
import { pathOf } from '../../../names/paths.ts'
import { useConnection } from '../../../platform/net/socket.ts'
import { useEconomy } from '../../economy.ts'
import { EconomyNote } from '../../EconomyNote.tsx'
import { NoMoney } from '../../NoMoney.tsx'
import { AddTargetPage } from './AddTargetPage.tsx'
import { AddressFields } from './AddressFields.tsx'
import { stateOf } from './chain-address.ts'
import { useTargets, type Target } from './targets.ts'
import css from './Card.module.css'

export function AddWalletScreen() {
  const t = useT()
  const isPlay = useEconomy() === 'play'
  const { answer, error, load } = useTargets(Currency.Usdt)
  const title = t('wallet.card_add_wallet')
  if (isPlay) return <NoMoney title={title} headline={t('wallet.withdraw_economy')} text={t('pages.paused_text')} />
  if (answer) return <WalletPage wallets={answer.list} />
  return (
    <Page title={title} back={pathOf('Withdraw')}>
      <PageOffline />
      <EconomyNote />
      {error === undefined ? <PageLoading rows={3} /> : <PageFailure error={error} onRetry={load} />}
    </Page>
  )
}

function WalletPage({ wallets }: { wallets: readonly Target[] }) {
  const t = useT()
  const goBack = useGoBack(pathOf('Withdraw'))
  const [channel, setChannel] = useState<ChainChannel>('TRC20')
  const [address, setAddress] = useState('')
  const [label, setLabel] = useState('')
  const [failure, setFailure] = useState<unknown>()
  const isOffline = useConnection() === 'offline'
  const reason = () => {
    if (isOffline) return t('wallet.withdraw_network')
    if (wallets.length >= CARD_LIMIT) return t('wallet.card_full', { max: CARD_LIMIT })
    return stateOf(address, channel) === 'right' ? undefined : t('wallet.card_need_address')
  }
  const save = async (withdraw_password: string) => {
    await api('addChainWallet', { currency: 2, channel, address, label: label.trim(), withdraw_password })
    showToast(t('wallet.card_wallet_saved'), { icon: 'check' })
    goBack()
  }
  const change = (by: () => void) => {
    setFailure(undefined)
    by()
  }
  return (
    <AddTargetPage
      title={t('wallet.card_add_wallet')}
      saveLabel={t('wallet.card_save_wallet')}
      reason={reason()}
      known={wallets}
      save={save}
      onFailure={setFailure}
    >
      <div className={css.form}>
        <div>
          <p className={css.top}>
            <b>{t('wallet.card_network')}</b>
          </p>
          <Segmented<ChainChannel>
            label={t('wallet.card_network')}
            options={CHAIN_CHANNELS.map((value) => ({ value, label: value }))}
            value={channel}
            onValue={(value) => change(() => setChannel(value))}
          />
        </div>
        <AddressFields
          {...{ channel, address, label }}
          onAddress={(value) => change(() => setAddress(value))}
          onLabel={setLabel}
        />
      </div>
      {failure !== undefined && (
        <Note tone="danger" role="alert">
          {failureText(failure, t)}
        </Note>
      )}
      <Note tone="warning">
        <strong>{t('wallet.card_check_network')}</strong> {t('wallet.card_wrong_network')}
      </Note>
    </AddTargetPage>
  )
}
