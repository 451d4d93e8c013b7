import { useEffect } from 'react'
import { RESYNC_EVERY_MS } from '@mela/contract/chat/chat-rules.ts'
import type { Currency } from '@mela/contract/money.ts'
import { onNotification } from '../../chat/index.ts'
import { useCall } from '../../platform/query/use-read.ts'

const CHANGES = ['edit_user_amount', 'wallet_order', 'identity_level', 'own_account']

/** What can be withdrawn of one currency and what stands in the way, live. */
export function useWithdrawConfig(type: Currency) {
  const { answer: config, error, load } = useCall('getWithdrawConfig', { type }, { everyMs: RESYNC_EVERY_MS })
  useEffect(
    () =>
      onNotification((news) => {
        if (CHANGES.includes(news.type)) load()
      }),
    [load],
  )
  return { config, error, load }
}
