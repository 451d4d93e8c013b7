import { useState } from 'react'
import { Refused } from '@mela/contract/client.ts'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { isExpected } from '../../platform/net/api.ts'
import { failureText } from '../../platform/net/failure-text.ts'
import { isToBeTold } from '../../platform/net/tell-failure.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { isDecided, placeTicket, type Ticket } from './place-ticket.ts'

/** One attempt after the other, and why the last one did not work. */
export function usePlacing({ onPlaced, onUnknown }: { onPlaced: () => void; onUnknown: () => void }) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ period: string; text: string }>()
  const [isAgeAsked, setAgeAsked] = useState(false)
  const place = async (ticket: Ticket) => {
    setBusy(true)
    setFailure(undefined)
    try {
      await placeTicket(ticket)
      showToast(t('games.placed'), { icon: 'check' })
      onPlaced()
    } catch (error) {
      if (!isExpected(error)) throw error
      if (!isToBeTold(error)) return
      if (error instanceof Refused && error.reason === 'age_unconfirmed') setAgeAsked(true)
      else setFailure({ period: ticket.period, text: isDecided(error) ? failureText(error, t) : t('games.not_known') })
      if (!isDecided(error)) onUnknown()
    } finally {
      setBusy(false)
    }
  }
  return { place, isBusy, failure, isAgeAsked, endAge: () => setAgeAsked(false) }
}
