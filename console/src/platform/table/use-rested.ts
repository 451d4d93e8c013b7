import { useCallback, useEffect, useState } from 'react'
import type { AdminCallName } from '@mela/contract/admin-calls.ts'
import { api, type AdminInput, type AdminOutput } from '../api.ts'
import { failureText } from '../refusal-texts.ts'

const REST_MS = 250

interface Known<Value> {
  asked: string
  value?: Value
  error?: string
}

/** What is written down whenever somebody looks at it: asked for when somebody rests there, once, and never by itself. */
export function useRested<N extends AdminCallName>(name: N, input: AdminInput<N> | undefined) {
  const [known, setKnown] = useState<Known<AdminOutput<N>>>()
  const [turn, setTurn] = useState(0)
  const asked = input && JSON.stringify(input)
  useEffect(() => {
    if (asked === undefined) return
    const abort = new AbortController()
    const timer = setTimeout(() => {
      api(name, JSON.parse(asked) as AdminInput<N>, { signal: abort.signal }).then(
        (value) => setKnown({ asked, value }),
        (error: unknown) => {
          if (!abort.signal.aborted) setKnown({ asked, error: failureText(error) })
        },
      )
    }, REST_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [name, asked, turn])
  const retry = useCallback(() => setTurn((before) => before + 1), [])
  const own = known?.asked === asked ? known : undefined
  return { value: own?.value, error: own?.error, retry }
}
