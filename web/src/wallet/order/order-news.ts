import { useEffect } from 'react'
import { onNotification } from '../../chat/index.ts'
import { useCall } from '../../platform/query/use-read.ts'

export type OrderKind = 'recharge' | 'withdrawal'

/** Told the id of an order that changed. */
function watchOrders(kind: OrderKind, onChange: (id: string) => void): () => void {
  return onNotification(({ type, data }) => {
    if (type === 'wallet_order' && data.kind === kind) onChange(data.id)
  })
}

/** Something about these orders changed: ask again. */
export function useOrdersNews(kind: OrderKind, again: () => void): void {
  useEffect(() => watchOrders(kind, again), [kind, again])
}

function useOrderNews(kind: OrderKind, id: string, load: () => void): void {
  useEffect(
    () =>
      watchOrders(kind, (changed) => {
        if (changed === id) load()
      }),
    [kind, id, load],
  )
}

/** One recharge, live. A form begins with what is in it. */
export function useRecharge(id: string) {
  const { answer: order, error, load, show } = useCall('getRecharge', { id }, { isFresh: true })
  useOrderNews('recharge', id, load)
  return { order, error, load, show }
}

/** One withdrawal, live. */
export function useWithdrawal(id: string) {
  const { answer: order, error, load, show } = useCall('getWithdrawal', { id })
  useOrderNews('withdrawal', id, load)
  return { order, error, load, show }
}
