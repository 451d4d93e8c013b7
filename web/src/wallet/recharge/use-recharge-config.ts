import { useEffect } from 'react'
import type { CallOutput } from '@mela/contract/client.ts'
import type { Currency } from '@mela/contract/money.ts'
import { api } from '../../platform/net/api.ts'
import { useConnection } from '../../platform/net/socket.ts'
import { useByCurrency } from '../amount/use-by-currency.ts'

export type RechargeConfig = CallOutput<'getRechargeConfig'>

const ask = (type: Currency) => api('getRechargeConfig', { type })

/** The open ways to pay for one currency; asked for again when the connection is back. */
export function useRechargeConfig(type: Currency) {
  const { value, error, load } = useByCurrency(type, ask)
  const isOnline = useConnection() !== 'offline'
  useEffect(() => {
    if (isOnline) load()
  }, [isOnline, load])
  return { config: value, error, load }
}
