import { useRef, useState } from 'react'
import { Refused } from '@mela/contract/client.ts'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { api } from '../../platform/net/api.ts'
import { isToBeTold } from '../../platform/net/tell-failure.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { refreshWallets } from '../wallets.ts'
import { moneyFailureText } from '../withdraw/password/password-error.ts'
import { useNonce } from '../withdraw/use-nonce.ts'
import { useAmountWords } from './amount-words.ts'
import type { Wish } from './exchange-form.ts'
import { useQuote } from './use-quote.ts'

/** The offer for a wish and the tap that takes it; the same offer can be taken once only. */
export function useExchange(wish: Wish | undefined, onDone: () => void) {
  const t = useT()
  const words = useAmountWords()
  const offer = useQuote(wish)
  const nonce = useNonce()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ of: string | undefined; text: string }>()
  const [refused, setRefused] = useState<string>()
  const isSending = useRef(false)
  const quote = offer.quote?.quote_id === refused ? undefined : offer.quote
  const confirm = async () => {
    if (!quote || isSending.current) return
    isSending.current = true
    setBusy(true)
    setFailure(undefined)
    const wanted = { quote_id: quote.quote_id }
    try {
      const { to_amount } = await api('exchange', { ...wanted, nonce: nonce.of(wanted) })
      nonce.forget()
      showToast(t('wallet.exchange_done', { amount: words(to_amount, quote.to) }), { icon: 'check' })
      refreshWallets()
      onDone()
    } catch (error) {
      if (!isToBeTold(error)) return
      setFailure({ of: wish?.amount, text: moneyFailureText(error, t) })
      // What was refused is over or used and cannot be taken once more; the next offer says what it gives now.
      if (!(error instanceof Refused)) return
      setRefused(quote.quote_id)
      offer.again()
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }
  return { ...offer, quote, isBusy, failure: failure?.of === wish?.amount ? failure?.text : undefined, confirm }
}
