import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Refused } from '@mela/contract/client.ts'
import type { Currency } from '@mela/contract/money.ts'
import type { Recharge } from '@mela/contract/wallet/wallet-recharge.ts'
import { RechargeStatus } from '@mela/contract/wallet/wallet-rules.ts'
import { api } from '../../platform/net/api.ts'
import { isToBeTold } from '../../platform/net/tell-failure.ts'
import { pathOf } from '../../names/paths.ts'
import { openPayment } from './open-payment.ts'
import { forgetNonce, nonceOf } from './recharge-attempt.ts'

/** Refused for what stands in the way of all orders: the page says what can be done about it once it is asked for again. */
const OUTDATED: readonly string[] = ['basic_verification_first', 'paused', 'on_break', 'non_existent']

interface Wanted {
  type: Currency
  channel_id: string
  amount: string
}

/** The order of this wish. One that ended before its answer came is not what somebody wants who asks again. */
async function orderOnce(wanted: Wanted): Promise<Recharge> {
  const ask = () => api('createRecharge', { ...wanted, nonce: nonceOf(wanted) })
  const order = await ask()
  forgetNonce()
  if (order.status !== RechargeStatus.Failed) return order
  const next = await ask()
  forgetNonce()
  return next
}

/** Asks for an order. The same wish has the same key until it is answered, so that asking twice makes one order. */
export function useCreateRecharge(onDone: () => void, onOutdated: () => void) {
  const navigate = useNavigate()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const create = async (wanted: Wanted) => {
    setBusy(true)
    setError(undefined)
    try {
      const order = await orderOnce(wanted)
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
