import { useEffect, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Currency } from '@mela/contract/money.ts'
import type { AccountTransaction } from '@mela/contract/wallet/wallet.ts'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { Row } from '@mela/ui/layout/Row.tsx'
import { useOpenService } from '../account/index.ts'
import { useI18n, useT } from '../platform/i18n/i18n.ts'
import { Page } from '../platform/page/Page.tsx'
import { PageOffline } from '../platform/page/PageState.tsx'
import { pathOf } from '../names/paths.ts'
import { amountText } from './amount/amount-parts.ts'
import { Beside } from './Beside.tsx'
import { currencyNames } from './amount/currency-names.ts'
import { CurrencySign } from './amount/CurrencySign.tsx'
import { DailyGrant } from './DailyGrant.tsx'
import { useEconomy } from './economy.ts'
import { EconomyNote } from './EconomyNote.tsx'
import { RecentRecords } from './records/RecentRecords.tsx'
import { useRecordTitle } from './records/record-title.ts'
import { detailOf } from './records/RecordDetail.tsx'
import { useBalanceHidden, useDefaultWallet } from './use-default-wallet.ts'
import { WalletActions } from './WalletActions.tsx'
import { WalletCard } from './WalletCard.tsx'
import { refreshWallets, useWallets } from './wallets.ts'
import css from './WalletScreen.module.css'

export function WalletScreen() {
  const t = useT()
  const economy = useEconomy()
  const [chosen, choose] = useDefaultWallet()
  const [isHidden, toggleHidden] = useBalanceHidden()
  const titleOf = useRecordTitle()
  const [opened, setOpened] = useState<AccountTransaction>()
  // Where diamonds are for fun there is nothing else.
  const isMoney = economy === 'sandbox' || economy === 'licensed'
  const type = isMoney ? chosen : Currency.Diamond
  useEffect(refreshWallets, [])
  return (
    <Beside detail={opened && detailOf(opened, t, titleOf(opened), () => setOpened(undefined))}>
      <Page title={t('pages.wallet')} back="/profile" actions={<WalletBar />}>
        <div className={css.parts}>
          <div className={css.offline}>
            <PageOffline />
          </div>
          <WalletCard type={type} isHidden={isHidden} onToggle={toggleHidden} />
          <EconomyNote />
          {economy === 'play' && <DailyGrant />}
          {isMoney && <WalletActions />}
          {isMoney && <OtherWallets shown={type} isHidden={isHidden} onChoose={choose} />}
          <RecentRecords opened={opened} onOpen={setOpened} />
        </div>
      </Page>
    </Beside>
  )
}

function WalletBar() {
  const t = useT()
  const navigate = useNavigate()
  const askSupport = useOpenService()
  return (
    <>
      <IconButton icon="headset" label={t('wallet.ask_support')} onClick={askSupport} />
      <IconButton
        icon="receipt"
        label={t('pages.wallet_record')}
        onClick={() => void navigate({ to: pathOf('WalletRecord') })}
      />
    </>
  )
}

interface OtherWalletsProps {
  shown: Currency
  isHidden: boolean
  onChoose: (type: Currency) => void
}

function OtherWallets({ shown, isHidden, onChoose }: OtherWalletsProps) {
  const { t, locale } = useI18n()
  const { list } = useWallets()
  return (
    <div className={css.others}>
      {list
        .filter(({ type }) => type !== shown)
        .map(({ type, balance }) => (
          <Row
            key={type}
            picture={<CurrencySign type={type} size={34} />}
            label={t(currencyNames[type])}
            value={isHidden ? t('wallet.hidden_short') : amountText(balance, type, locale)}
            onSelect={() => onChoose(type)}
          />
        ))}
    </div>
  )
}
