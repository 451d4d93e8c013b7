import { useRef, useState } from 'react'
import { Refused } from '@mela/contract/client.ts'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { useT } from '../../../platform/i18n/i18n.ts'
import { api } from '../../../platform/net/api.ts'
import { tellFailure } from '../../../platform/net/tell-failure.ts'
import { refreshWallets, useNonce } from '../../../wallet/index.ts'
import { isOpen, useSumWords } from '../sums.ts'

/** The tap that claims one reward, by its id, or all. A lost answer is asked for again under the same key, and pays nothing twice. */
export function useClaim(onClaimed: () => void) {
  const t = useT()
  const words = useSumWords()
  const nonce = useNonce('agent-reward-nonce')
  const [running, setRunning] = useState<string>()
  const isSending = useRef(false)
  const claim = async (what: string) => {
    if (isSending.current) return
    isSending.current = true
    setRunning(what)
    const wanted = what === 'all' ? {} : { id: what }
    try {
      const answer = await api('receiveAgentReward', { ...wanted, nonce: nonce.of(wanted) })
      nonce.forget()
      const received = isOpen(answer.received)
      if (received.length > 0) showToast(t('agents.got', { amount: words(received) }), { icon: 'check' })
      else showToast(t('agents.nothing_left'), { icon: 'info' })
      // The news of it may be lost.
      refreshWallets()
    } catch (error) {
      // Nothing was claimed under it, and nothing will be.
      if (error instanceof Refused) nonce.forget()
      tellFailure(error)
    } finally {
      isSending.current = false
      setRunning(undefined)
      onClaimed()
    }
  }
  return { running, claim: (what: string) => void claim(what) }
}
export type Claiming = ReturnType<typeof useClaim>
