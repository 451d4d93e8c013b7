import { useRef, useState } from 'react'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { api } from '../../platform/net/api.ts'
import { isToBeTold } from '../../platform/net/tell-failure.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { refreshWallets } from '../wallets.ts'
import { moneyFailureText } from '../withdraw/password/password-error.ts'
import { useAmountWords } from './amount-words.ts'
import { beginAttempt, endAttempt, isAttemptOver, keptAttempt, type Attempt } from './exchange-attempt.ts'
import type { Wish } from './exchange-form.ts'
import { useQuote } from './use-quote.ts'

/**
 * The offer for a wish and the tap that takes it. Until it is answered what became of that, the next tap asks for exactly the
 * same once more, and no other offer is asked for.
 */
export function useExchange(wish: Wish | undefined, onDone: () => void) {
  const t = useT()
  const words = useAmountWords()
  const [attempt, setAttempt] = useState(keptAttempt)
  /** At once, whatever is drawn yet. */
  const held = useRef(attempt)
  const offer = useQuote(wish, attempt !== undefined)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ of: string | undefined; text: string }>()
  const [refused, setRefused] = useState<string>()
  const isSending = useRef(false)
  const offered = offer.quote?.quote_id === refused ? undefined : offer.quote
  const quote = attempt?.quote ?? offered
  const hold = (next: Attempt | undefined) => {
    held.current = next
    setAttempt(next)
    if (!next) endAttempt()
  }
  const confirm = async () => {
    if (!quote || isSending.current) return
    const taken = held.current ?? beginAttempt(quote)
    isSending.current = true
    setBusy(true)
    setFailure(undefined)
    hold(taken)
    try {
      const { to_amount } = await api('exchange', { quote_id: taken.quote.quote_id, nonce: taken.nonce })
      hold(undefined)
      showToast(t('wallet.exchange_done', { amount: words(to_amount, taken.quote.to) }), { icon: 'check' })
      refreshWallets()
      onDone()
    } catch (error) {
      if (isToBeTold(error)) setFailure({ of: wish?.amount, text: moneyFailureText(error, t) })
      if (!isAttemptOver(error)) return
      hold(undefined)
      // It is over or used and cannot be taken once more; the next offer says what it gives now.
      setRefused(taken.quote.quote_id)
      if (wish) offer.again()
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }
  const isOpen = attempt !== undefined && !isBusy
  const told = failure && (isOpen || failure.of === wish?.amount) ? failure.text : undefined
  return {
    ...offer,
    quote,
    isBusy,
    isOpen,
    failure: told ?? (isOpen ? t('wallet.withdraw_unknown') : undefined),
    confirm,
  }
}
