import { useEffect } from 'react'
import { create } from 'zustand'
import type { Banner } from '@mela/contract/home/home.ts'
import { api, isExpected } from '../platform/net/api.ts'
import { table } from '../platform/storage/database.ts'

// What the operators show on Find. The last answer is kept, so that the tab has something to show at once and offline.
interface Banners {
  list: Banner[] | undefined
  error: unknown
}
const kept = table<Banner[]>('snapshot')
const store = create<Banners>(() => ({ list: undefined, error: undefined }))

export async function loadBanners(): Promise<void> {
  store.setState({ error: undefined })
  if (!store.getState().list) {
    const list = await kept.get('banners')
    if (list && !store.getState().list) store.setState({ list })
  }
  try {
    const answer = await api('listBanners', {})
    const list = answer.toSorted((one, other) => one.order - other.order)
    store.setState({ list })
    await kept.put('banners', list)
  } catch (error) {
    if (!isExpected(error)) throw error
    store.setState({ error })
  }
}

export function useBanners(): Banners {
  useEffect(() => void loadBanners(), [])
  return store()
}
