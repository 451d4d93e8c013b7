import { useEffect, useState } from 'react'
import type { CallOutput } from '@mela/contract/client.ts'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { api, Cancelled } from '../platform/net/api.ts'
import { t } from '../platform/i18n/i18n.ts'
import { useConnection } from '../platform/net/socket.ts'
import { tellFailure } from '../platform/net/tell-failure.ts'
import { useNow } from '../platform/page/use-now.ts'
import { refreshWallets } from './wallets.ts'

type DailyGrant = CallOutput<'getGrants'>['daily']
const STEP_MS = 30_000

/** What the site gives away once a day, and the tap that takes it. */
export function useDailyGrant() {
  const [grant, setGrant] = useState<DailyGrant>()
  const [error, setError] = useState<unknown>()
  const [isBusy, setBusy] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const now = useNow(STEP_MS)
  const line = useConnection()
  // The next day opens it again, and so does a connection that is back.
  const over_at = grant && now >= Date.parse(grant.next_at) ? now : undefined
  useEffect(() => {
    api('getGrants', {}).then(
      ({ daily }) => setGrant(daily),
      (failure: unknown) => {
        if (!(failure instanceof Cancelled)) setError(failure)
      },
    )
  }, [attempt, over_at, line])
  const load = () => {
    setError(undefined)
    setAttempt((before) => before + 1)
  }
  const take = async () => {
    setBusy(true)
    try {
      const { is_granted, amount } = await api('claimDailyGrant', {})
      if (is_granted) showToast(t('wallet.grant_got', { n: Number.parseInt(amount, 10) }), { icon: 'check' })
      else showToast(t('wallet.grant_taken'), { icon: 'info' })
      setGrant((before) => before && { ...before, is_open: false })
      // The news of it may be lost.
      refreshWallets()
    } catch (failure) {
      tellFailure(failure)
    } finally {
      setBusy(false)
    }
  }
  return { grant, error, isBusy, load, take }
}
