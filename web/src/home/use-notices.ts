import { useEffect, useRef, useState } from 'react'
import { NOTICE_PAGE_SIZE } from '@mela/contract/home-rules.ts'
import type { Notice } from '@mela/contract/home.ts'
import { api, Cancelled } from '../platform/api.ts'

interface Notices {
  list: Notice[] | undefined
  error: unknown
  /** The last page was full. */
  hasMore: boolean
}

/** The notification centre page by page; a page shorter than asked for is the last. */
export function useNotices(): Notices & { loadMore: () => void } {
  const [notices, setNotices] = useState<Notices>({ list: undefined, error: undefined, hasMore: false })
  const isAsking = useRef(false)
  const loadMore = () => {
    if (isAsking.current) return
    isAsking.current = true
    void readNext(notices.list ?? []).then((next) => {
      isAsking.current = false
      setNotices((before) => ({ ...before, ...next }))
    })
  }
  useEffect(() => {
    void readNext([]).then((next) => setNotices((before) => ({ ...before, ...next })))
  }, [])
  return { ...notices, loadMore }
}

async function readNext(known: readonly Notice[]): Promise<Partial<Notices>> {
  try {
    const page = await api('listNotices', { pos: known.length, limit: NOTICE_PAGE_SIZE })
    const ids = new Set(known.map(({ id }) => id))
    // One that came in meanwhile has moved the others down.
    const list = [...known, ...page.list.filter(({ id }) => !ids.has(id))]
    return { list, error: undefined, hasMore: page.list.length >= NOTICE_PAGE_SIZE }
  } catch (error) {
    return error instanceof Cancelled ? {} : { error }
  }
}
