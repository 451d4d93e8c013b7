import { useCallback, useEffect, useRef, useState } from 'react'
import type { AdminCallName } from '@mela/contract/admin-calls.ts'
import { Refused } from '@mela/contract/client.ts'
import { api, type AdminInput, type AdminOutput } from '../api.ts'
import { failureText } from '../refusal-texts.ts'

export interface Live<Value> {
  /** What was known last; it stays while the connection is lost. */
  value: Value | undefined
  /** The last answer to any question asked here, for what does not depend on the question. */
  last: Value | undefined
  /** Why there is nothing newer. */
  error: string | undefined
  /** Asks at once, for instance after something was decided here. */
  refresh: () => Promise<void>
}

const RETRY_MS = 2_000

/**
 * Asks the same question every few milliseconds, as long as the page is looked at. Another question begins with
 * nothing. `undefined` asks nothing; a step of 0 asks once.
 */
export function useLive<N extends AdminCallName>(
  name: N,
  input: AdminInput<N> | undefined,
  every_ms: number,
): Live<AdminOutput<N>> {
  const key = input === undefined ? undefined : JSON.stringify(input)
  const [state, setState] = useState<{ key: string | undefined; value?: AdminOutput<N>; error?: string | undefined }>({
    key,
  })
  const latest = useRef<() => Promise<void>>(undefined)
  useEffect(() => {
    if (key === undefined) return
    const given = JSON.parse(key) as AdminInput<N>
    const abort = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let turn = 0
    const ask = async () => {
      clearTimeout(timer)
      const mine = ++turn
      let next = every_ms
      try {
        const value = await api(name, given, { signal: abort.signal })
        if (!abort.signal.aborted && mine === turn) setState({ key, value })
      } catch (error) {
        if (abort.signal.aborted) return
        if (mine === turn)
          setState((known) => ({ ...(known.key === key ? known : { key }), error: failureText(error) }))
        if (!(error instanceof Refused)) next = Math.min(next || RETRY_MS, RETRY_MS)
      }
      if (abort.signal.aborted || mine !== turn || next === 0) return
      timer = setTimeout(() => void (document.hidden ? wait() : ask()), next)
    }
    const wait = () =>
      document.addEventListener('visibilitychange', () => void ask(), { once: true, signal: abort.signal })
    latest.current = ask
    void ask()
    return () => {
      abort.abort()
      clearTimeout(timer)
    }
  }, [name, key, every_ms])
  const refresh = useCallback(() => latest.current?.() ?? Promise.resolve(), [])
  const known = state.key === key ? state : undefined
  return { value: known?.value, last: state.value, error: known?.error, refresh }
}
