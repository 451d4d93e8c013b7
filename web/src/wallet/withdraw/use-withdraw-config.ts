import { useEffect } from 'react'
import type { Currency } from '@mela/contract/money.ts'
import { onNotification } from '../../chat/index.ts'
import { api } from '../../platform/net/api.ts'
import { useConnection } from '../../platform/net/socket.ts'
import { onVisibility } from '../../platform/device/visibility.ts'
import { useByCurrency } from '../amount/use-by-currency.ts'

const ask = (type: Currency) => api('getWithdrawConfig', { type })

const CHANGES = ['edit_user_amount', 'wallet_order', 'identity_level', 'own_account']

/** What can be withdrawn of one currency and what stands in the way, live. */
export function useWithdrawConfig(type: Currency) {
  const { value, error, load } = useByCurrency(type, ask)
  const isOnline = useConnection() !== 'offline'
  useEffect(() => {
    if (!isOnline) return
    load()
    const stops = [
      onNotification((news) => {
        if (CHANGES.includes(news.type)) load()
      }),
      onVisibility((isVisible) => {
        if (isVisible) load()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [isOnline, load])
  return { config: value, error, load }
}
