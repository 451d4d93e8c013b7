import { useEffect, useState } from 'react'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { api } from '../platform/net/api.ts'
import { t } from '../platform/i18n/i18n.ts'
import { tellFailure } from '../platform/net/tell-failure.ts'
import { useNow } from '../platform/page/use-now.ts'
import { useCall } from '../platform/query/use-read.ts'
import { useBalanceNews } from './records/use-balance-news.ts'
import { refreshWallets } from './wallets.ts'

const STEP_MS = 30_000

/** What the site gives away once a day, and the tap that takes it. */
export function useDailyGrant() {
  const { answer, error, load, show } = useCall('getGrants', {})
  // It may have been taken on another device.
  useBalanceNews(load)
  const [isBusy, setBusy] = useState(false)
  const now = useNow(STEP_MS)
  const grant = answer?.daily
  // The next day opens it again.
  const over_at = grant && now >= Date.parse(grant.next_at) ? now : undefined
  useEffect(() => {
    if (over_at !== undefined) load()
  }, [over_at, load])
  const take = async () => {
    setBusy(true)
    try {
      const { is_granted, amount } = await api('claimDailyGrant', {})
      if (is_granted) showToast(t('wallet.grant_got', { n: Number.parseInt(amount, 10) }), { icon: 'check' })
      else showToast(t('wallet.grant_taken'), { icon: 'info' })
      if (grant) show({ daily: { ...grant, is_open: false } })
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
