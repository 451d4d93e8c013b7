import { useRef, useState } from 'react'
import { toDecimal, toMinor, type Currency } from '@mela/contract/money.ts'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { api } from '../../platform/net/api.ts'
import { isToBeTold } from '../../platform/net/tell-failure.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { refreshWallets } from '../wallets.ts'
import { useMoneyText } from '../withdraw/money-text.ts'
import { isOfPassword, moneyFailureText } from '../withdraw/password/password-error.ts'
import { useNonce } from '../withdraw/use-nonce.ts'
import { isWholePassword, type WithdrawConfig } from '../withdraw/withdraw-form.ts'
import { movedBy } from './direct-form.ts'

/** The amount, the digits and the tap that moves it. */
export function useDirectCharge(type: Currency, amount: string, config: WithdrawConfig, onDone: () => void) {
  const t = useT()
  const { minor } = useMoneyText(type)
  const nonce = useNonce(`direct-${type}-nonce`)
  const [digits, setDigits] = useState('')
  const [failure, setFailure] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)
  const moved = movedBy(amount, config, type)
  const isTooMuch = moved.amount > (toMinor(config.withdrawable, type) ?? 0n)
  const send = async () => {
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    setFailure(undefined)
    const wanted = { type, amount: toDecimal(moved.amount, type) }
    try {
      const { bonus } = await api('directCharge', { ...wanted, withdraw_password: digits, nonce: nonce.of(wanted) })
      nonce.forget()
      const all = moved.amount + (toMinor(bonus, type) ?? 0n)
      showToast(t('wallet.direct_moved', { amount: minor(all) }), { icon: 'check' })
      refreshWallets()
      onDone()
    } catch (error) {
      if (isToBeTold(error)) setFailure(error)
    } finally {
      setDigits('')
      isSending.current = false
      setBusy(false)
    }
  }
  const reason = () => {
    if (moved.amount === 0n) return t('wallet.withdraw_amount_missing')
    if (isTooMuch) return t('errors.direct_charge_balance_not_enough')
    return isWholePassword(digits) ? undefined : t('wallet.withdraw_enter_password')
  }
  const text = failure === undefined ? undefined : moneyFailureText(failure, t)
  return {
    moved,
    digits,
    isBusy,
    amountError: isTooMuch ? t('errors.direct_charge_balance_not_enough') : isOfPassword(failure) ? undefined : text,
    passwordError: isOfPassword(failure) && digits === '' ? text : undefined,
    reason: reason(),
    label:
      moved.amount > 0n
        ? t('wallet.direct_move', { amount: minor(moved.amount, { isShort: true }) })
        : t('wallet.direct_start'),
    onDigits: setDigits,
    forgetFailure: () => setFailure(undefined),
    submit: () => void send(),
  }
}
export type DirectCharge = ReturnType<typeof useDirectCharge>
