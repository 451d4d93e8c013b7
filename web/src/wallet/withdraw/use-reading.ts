import { useCallback, useEffect, useState } from 'react'
import { Cancelled } from '../../platform/net/api.ts'
import { useConnection } from '../../platform/net/socket.ts'

/** Reads when it is first shown and when the connection is back. `read` must stay the same between renders. */
export function useReading(read: () => Promise<void>) {
  const [error, setError] = useState<unknown>()
  const isOnline = useConnection() !== 'offline'
  const ask = useCallback(() => {
    read().then(
      () => setError(undefined),
      (failure: unknown) => {
        if (!(failure instanceof Cancelled)) setError(failure)
      },
    )
  }, [read])
  useEffect(() => {
    if (isOnline) ask()
  }, [isOnline, ask])
  const load = () => {
    setError(undefined)
    ask()
  }
  return { error, load }
}

/** What a call answers that needs nothing to be said. `ask` must stay the same between renders. */
export function useAnswer<Answer>(ask: () => Promise<Answer>) {
  const [answer, setAnswer] = useState<Answer>()
  const read = useCallback(async () => {
    const given = await ask()
    setAnswer(given)
  }, [ask])
  return { answer, ...useReading(read) }
}
