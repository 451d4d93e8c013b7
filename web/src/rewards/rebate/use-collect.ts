import { useRef, useState } from 'react'
import { Refused } from '@mela/contract/client.ts'
import type { GameType } from '@mela/contract/games/games-rules.ts'
import { toMinor, type Currency } from '@mela/contract/money.ts'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { api } from '../../platform/net/api.ts'
import { tellFailure } from '../../platform/net/tell-failure.ts'
import { refreshWallets, useAmountWords, useNonce } from '../../wallet/index.ts'

/** Of one game, or of all. */
export type Collecting = GameType | 'all'

/** The tap that collects. A lost answer is asked for again under the same key, and pays nothing twice. */
export function useCollect(money_type: Currency, onCollected: () => void) {
  const t = useT()
  const words = useAmountWords()
  const nonce = useNonce(`rebate-${money_type}-nonce`)
  const [running, setRunning] = useState<Collecting>()
  const isSending = useRef(false)
  const collect = async (what: Collecting) => {
    if (isSending.current) return
    isSending.current = true
    setRunning(what)
    const wanted = { money_type, ...(what !== 'all' && { type: what }) }
    try {
      const { amount } = await api('receiveCashback', { ...wanted, nonce: nonce.of(wanted) })
      nonce.forget()
      if (toMinor(amount, money_type))
        showToast(t('rewards.got', { amount: words(amount, money_type) }), { icon: 'check' })
      else showToast(t('rewards.nothing_left'), { icon: 'info' })
      // The news of it may be lost.
      refreshWallets()
      onCollected()
    } catch (error) {
      // Nothing was collected under it, and nothing will be.
      if (error instanceof Refused) nonce.forget()
      tellFailure(error)
    } finally {
      isSending.current = false
      setRunning(undefined)
    }
  }
  return { running, collect: (what: Collecting) => void collect(what) }
}
export type Collect = ReturnType<typeof useCollect>
