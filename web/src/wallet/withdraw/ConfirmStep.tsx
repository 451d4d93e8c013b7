import { useNavigate } from '@tanstack/react-router'
import { toDecimal } from '@mela/contract/money.ts'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { api } from '../../platform/net/api.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { pathOf } from '../../names/paths.ts'
import { useConnection } from '../../platform/net/socket.ts'
import { refreshWallets } from '../wallets.ts'
import { NewTarget, type WithdrawForm } from './AmountStep.tsx'
import { useMoneyText } from './money-text.ts'
import { PinEntry } from './password/PinEntry.tsx'
import { targetName } from './targets/targets.ts'
import type { Nonce } from './use-nonce.ts'
import { useStepUp } from './password/use-step-up.ts'
import { feeFor, minorOf } from './withdraw-form.ts'
import css from './Withdraw.module.css'

interface ConfirmStepProps extends WithdrawForm {
  nonce: Nonce
  onSent: () => void
  /** The amount or the target is what was refused. */
  onRefused: (failure: unknown) => void
}

/** What arrives where, and the word that lets it go. */
export function ConfirmStep({ type, config, target, amount, nonce, onSent, onRefused }: ConfirmStepProps) {
  const t = useT()
  const navigate = useNavigate()
  const { minor } = useMoneyText(type)
  const isOffline = useConnection() === 'offline'
  const given = minorOf(amount, type)
  const send = async (withdraw_password: string) => {
    const wanted = { type, amount: toDecimal(given, type), method: target.method, method_id: target.id }
    const { id } = await api('createWithdrawal', { ...wanted, withdraw_password, nonce: nonce.of(wanted) })
    nonce.forget()
    showToast(t('wallet.withdraw_sent'), { icon: 'check' })
    refreshWallets()
    await navigate({ to: pathOf('WithdrawRecord', {}, { id }), replace: true })
    onSent()
  }
  const { digits, error, isBusy, onDigits } = useStepUp(send, onRefused)
  return (
    <>
      <div className={`${css.card} ${css.middle}`}>
        <p className={css.caption}>{t('wallet.withdraw_receive')}</p>
        <p className={css.now}>{minor(given - feeFor(given, config, type))}</p>
        <p className={css.caption}>{[targetName(target), target.detail].filter(Boolean).join(', ')}</p>
      </div>
      <NewTarget target={target} />
      <PinEntry
        digits={digits}
        error={error}
        isBusy={isBusy}
        busy={t('wallet.withdraw_sending')}
        waiting={isOffline ? t('wallet.withdraw_network') : undefined}
        onDigits={onDigits}
      />
    </>
  )
}
