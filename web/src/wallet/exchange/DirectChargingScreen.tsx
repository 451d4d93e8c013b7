import type { ReactNode } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Currency } from '@mela/contract/money.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { Segmented } from '@mela/ui/controls/Segmented.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { Page } from '../../platform/page/Page.tsx'
import { PageFailure, PageLoading, PageOffline } from '../../platform/page/PageState.tsx'
import { pathOf } from '../../names/paths.ts'
import { useConnection } from '../../platform/net/socket.ts'
import { useCall } from '../../platform/query/use-read.ts'
import { currencyNames } from '../amount/currency-names.ts'
import { useEconomy } from '../economy.ts'
import { EconomyNote } from '../EconomyNote.tsx'
import { useDraft } from '../form-drafts.ts'
import { NoMoney } from '../NoMoney.tsx'
import { OnBreak } from '../OnBreak.tsx'
import { useDefaultWallet } from '../use-default-wallet.ts'
import { useIsComing } from '../use-is-coming.ts'
import { useWallet } from '../wallets.ts'
import { RecordsButton } from '../withdraw/RecordsButton.tsx'
import { useWithdrawConfig } from '../withdraw/use-withdraw-config.ts'
import type { WithdrawConfig } from '../withdraw/withdraw-form.ts'
import { withAvailable } from './direct-form.ts'
import { DirectForm } from './DirectForm.tsx'
import { useDirectCharge } from './use-direct-charge.ts'
import css from './Exchange.module.css'

type Money = typeof Currency.Rupee | typeof Currency.Usdt
const KINDS: readonly Money[] = [Currency.Rupee, Currency.Usdt]

/** From what may be withdrawn to what is for play. */
export function DirectChargingScreen() {
  const t = useT()
  const isPlay = useEconomy() === 'play'
  const [wallet, choose] = useDefaultWallet()
  const type = wallet === Currency.Usdt ? Currency.Usdt : Currency.Rupee
  const { config, error, load } = useWithdrawConfig(type)
  const { answer: recharging, error: rechargingError, load: loadRecharging } = useCall('getRechargeConfig', { type })
  const isOnBreak = useIsComing(recharging?.break_until)
  const title = t('pages.direct_charging')
  if (isPlay) return <NoMoney title={title} headline={t('wallet.recharge_economy')} text={t('pages.paused_text')} />
  const kinds = (
    <Segmented
      label={t('wallet.withdraw_currency')}
      options={KINDS.map((each) => ({ value: String(each), label: t(currencyNames[each]) }))}
      value={String(type)}
      onValue={(value) => choose(Number(value) as Currency)}
    />
  )
  const waiting = () => {
    if (!config && error !== undefined) return <PageFailure error={error} onRetry={load} />
    if (!recharging && rechargingError !== undefined)
      return <PageFailure error={rechargingError} onRetry={loadRecharging} />
    return <PageLoading rows={3} />
  }
  if (config && recharging && !isOnBreak) return <DirectPage key={type} type={type} config={config} kinds={kinds} />
  return (
    <Page title={title} back={pathOf('Wallet')}>
      <div className={css.parts}>
        <div className={css.offline}>
          <PageOffline />
        </div>
        {kinds}
        <EconomyNote />
        {isOnBreak ? <OnBreak until={recharging!.break_until!} /> : waiting()}
      </div>
    </Page>
  )
}

interface DirectPageProps {
  type: Money
  config: WithdrawConfig
  kinds: ReactNode
}

function DirectPage({ type, config: known, kinds }: DirectPageProps) {
  const t = useT()
  const config = withAvailable(known, useWallet(type))
  const navigate = useNavigate()
  const [amount, setAmount] = useDraft(`direct-${type}-amount`)
  const form = useDirectCharge(type, amount, config, () => setAmount(''))
  const isOffline = useConnection() === 'offline'
  const hasPassword = !config.blocks.includes('withdraw_password')
  const reason = isOffline ? t('wallet.withdraw_network') : form.reason
  return (
    <Page
      title={t('pages.direct_charging')}
      back={pathOf('Wallet')}
      actions={<RecordsButton to="WalletRecord" />}
      footer={
        <Button
          isWide
          busy={form.isBusy && t('wallet.direct_moving')}
          reason={form.isBusy ? undefined : reason}
          onClick={form.submit}
        >
          {form.label}
        </Button>
      }
    >
      <div className={css.parts}>
        <div className={css.offline}>
          <PageOffline />
        </div>
        {kinds}
        <EconomyNote />
        <DirectForm
          {...{ type, amount, config, form }}
          onAmount={(next) => {
            setAmount(next)
            form.forgetFailure()
          }}
        />
        {!hasPassword && (
          <Note
            tone="warning"
            icon="lock"
            act={{
              label: t('wallet.withdraw_password_set'),
              onAct: () => void navigate({ to: pathOf('ChangeWithdrawPassword') }),
            }}
          >
            {t('errors.withdraw_password_not_set')}
          </Note>
        )}
      </div>
    </Page>
  )
}
