import { useEffect, useState } from 'react'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'

const PAUSE_MS = 300

/**
 * What is typed, and what of it is looked for once the person pauses. The address keeps it, so that the way back from a
 * hit leads to the same hits.
 */
export function useKeyword(): { typed: string; type: (text: string) => void; keyword: string } {
  const navigate = useNavigate()
  const router = useRouter()
  const { keyword = '' }: Record<string, string | undefined> = useSearch({ strict: false })
  const [typed, setTyped] = useState(keyword)
  const [place] = useState(router.history.location.pathname)
  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === keyword) return
    const look = () => {
      // A hit of the keyword before may have been opened meanwhile.
      if (router.history.location.pathname !== place) return
      const search = { ...(router.state.location.search as object), keyword: wanted }
      void navigate({ to: '.', search, replace: true })
    }
    const timer = setTimeout(look, wanted === '' ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, keyword, place, navigate, router])
  return { typed, type: setTyped, keyword: typed.trim() === '' ? '' : keyword }
}
