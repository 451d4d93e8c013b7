import { useState } from 'react'

export interface Walk {
  selected: string | undefined
  select: (key: string | undefined) => void
  next: () => void
  previous: () => void
}

/**
 * Which row is looked at. When it leaves the list, for instance because somebody decided it, the one that took its
 * place is next.
 */
export function useRows(keys: readonly string[] | undefined): Walk {
  const [state, setState] = useState<{ key: string | undefined; place: number }>({ key: undefined, place: 0 })
  const found = keys && state.key !== undefined ? keys.indexOf(state.key) : -1
  if (keys && found >= 0 && found !== state.place) setState({ ...state, place: found })
  if (keys && keys.length > 0 && found < 0) {
    const place = Math.min(state.place, keys.length - 1)
    setState({ key: keys[place], place })
  }
  if (keys?.length === 0 && state.key !== undefined) setState({ key: undefined, place: 0 })
  const go = (step: number) => {
    if (!keys || keys.length === 0) return
    const place = Math.min(keys.length - 1, Math.max(0, (found < 0 ? state.place : found) + step))
    setState({ key: keys[place], place })
  }
  return {
    selected: found >= 0 ? state.key : undefined,
    select: (key) => setState({ key, place: key && keys ? Math.max(0, keys.indexOf(key)) : 0 }),
    next: () => go(1),
    previous: () => go(-1),
  }
}
