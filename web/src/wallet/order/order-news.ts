import { useCallback, useEffect, useState } from 'react'
import { onNotification } from '../../chat/index.ts'
import { Cancelled } from '../../platform/net/api.ts'
import { connection, onConnection } from '../../platform/net/socket.ts'
import { onVisibility } from '../../platform/device/visibility.ts'

export type OrderKind = 'recharge' | 'withdrawal'

/** Told the id of an order that changed, or nothing where any of them may have changed while nobody listened. */
function watchOrders(kind: OrderKind, onChange: (id: string | undefined) => void): () => void {
  const stops = [
    onNotification(({ type, data }) => {
      if (type === 'wallet_order' && data.kind === kind) onChange(data.id)
    }),
    onConnection(() => {
      if (connection() === 'online') onChange(undefined)
    }),
    onVisibility((isVisible) => {
      if (isVisible) onChange(undefined)
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** Something about these orders changed: ask again. */
export function useOrderNews(kind: OrderKind, again: () => void): void {
  useEffect(() => watchOrders(kind, again), [kind, again])
}

/** One order, live. `read` must stay the same between renders; another id needs another key. */
export function useOrder<Order>(kind: OrderKind, id: string, read: (id: string) => Promise<Order>) {
  const [order, setOrder] = useState<Order>()
  const [error, setError] = useState<unknown>()
  const load = useCallback(() => {
    read(id).then(
      (answer) => {
        setOrder(answer)
        setError(undefined)
      },
      (failure: unknown) => {
        if (!(failure instanceof Cancelled)) setError(failure)
      },
    )
  }, [id, read])
  useEffect(() => {
    load()
    return watchOrders(kind, (changed) => {
      if (changed === undefined || changed === id) load()
    })
  }, [kind, id, load])
  return { order, error, load, keep: setOrder }
}
