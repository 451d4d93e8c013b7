import { useRef, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Refused } from '@mela/contract/client.ts'
import type { Currency } from '@mela/contract/money.ts'
import { api } from '../../platform/net/api.ts'
import { isToBeTold } from '../../platform/net/tell-failure.ts'
import { pathOf } from '../../names/paths.ts'
import { newNonce } from '../../platform/device/random.ts'
import { openPayment } from './open-payment.ts'

/** Refused for what stands in the way of all orders: the page says what can be done about it once it is asked for again. */
const OUTDATED: readonly string[] = ['basic_verification_first', 'paused', 'on_break', 'non_existent']

interface Wanted {
  type: Currency
  channel_id: string
  amount: string
}

/** Asks for an order. The same wish has the same key until it is answered, so that asking twice makes one order. */
export function useCreateRecharge(onDone: () => void, onOutdated: () => void) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const attempt = useRef({ wish: '', nonce: '' })
  const nonceOf = (wanted: Wanted) => {
    const wish = JSON.stringify(wanted)
    if (attempt.current.wish !== wish) attempt.current = { wish, nonce: newNonce() }
    return attempt.current.nonce
  }
  const create = async (wanted: Wanted) => {
    setBusy(true)
    setError(undefined)
    try {
      const order = await api('createRecharge', { ...wanted, nonce: nonceOf(wanted) })
      attempt.current = { wish: '', nonce: '' }
      // The way back from the provider's page leads to the order.
      await navigate({ to: pathOf('Recharge', {}, { id: order.id }) })
      onDone()
      openPayment(order.payment.pay_url)
    } catch (failure) {
      if (failure instanceof Refused && OUTDATED.includes(failure.reason)) onOutdated()
      if (isToBeTold(failure)) setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, error, create, forgetError: () => setError(undefined) }
}
