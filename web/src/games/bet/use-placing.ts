import { useState } from 'react'
import { Refused } from '@mela/contract/client.ts'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { isExpected } from '../../platform/net/api.ts'
import { failureText } from '../../platform/net/failure-text.ts'
import { isToBeTold } from '../../platform/net/tell-failure.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useMoment } from '../limits/when-text.ts'
import { isDecided, placeTicket, type Ticket } from './place-ticket.ts'

/** One attempt after the other, and why the last one did not work. Needs the words of limits. */
export function usePlacing({ onPlaced, onUnknown }: { onPlaced: () => void; onUnknown: () => void }) {
  const t = useT()
  const momentText = useMoment()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ period: string; text: string }>()
  const [isAgeAsked, setAgeAsked] = useState(false)
  /** A limit that was reached says when it starts again, a break when it ends. */
  const reasonOf = (error: unknown): string => {
    const { resets_at, until }: Partial<Refused['data']> = error instanceof Refused ? error.data : {}
    const when = (key: 'limits.resets' | 'limits.until', at: string) => t(key, { time: momentText(Date.parse(at)) })
    const more = resets_at ? when('limits.resets', resets_at) : until && when('limits.until', until)
    return [failureText(error, t), more].filter(Boolean).join(' ')
  }
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
      else setFailure({ period: ticket.period, text: isDecided(error) ? reasonOf(error) : t('games.not_known') })
      if (!isDecided(error)) onUnknown()
    } finally {
      setBusy(false)
    }
  }
  return { place, isBusy, failure, isAgeAsked, endAge: () => setAgeAsked(false) }
}
