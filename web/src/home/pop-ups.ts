import { useCallback, useEffect, useMemo } from 'react'
import { create } from 'zustand'
import type { PopUp } from '@mela/contract/home/home.ts'
import { userConfig, useUserConfig } from '../account/index.ts'
import { api, isExpected } from '../platform/net/api.ts'
import { deviceNow, serverNow } from '../platform/device/clock.ts'
import { useServerEvent } from '../platform/net/use-server-event.ts'
import { readStored, writeStored } from '../platform/storage/storage.ts'
import { duePopUps, readShown, siteDay, withShown } from './pop-up-days.ts'

// The notices operators put on the tabs. Asked for when a tab is opened, at most every few minutes.
const FRESH_MS = 5 * 60_000

/** What is on the screen counts as shown from its first moment and stays until it is closed, or until operators end it. */
const store = create<{ list: PopUp[]; open?: string | undefined }>(() => ({ list: [] }))
let asked_at = -Infinity
let asked_for: string | undefined

/** Whenever operators change what is shown, as long as a tab is looked at. */
export function useChangedPopUps(): void {
  const read = useCallback(() => {
    asked_at = -Infinity
    void loadPopUps()
  }, [])
  useServerEvent('content_update', read)
  // Whoever left the tab has seen it.
  useEffect(() => () => store.setState({ open: undefined }), [])
}

export async function loadPopUps(): Promise<void> {
  const token = readStored('token')
  if (!token || (token === asked_for && deviceNow() - asked_at < FRESH_MS)) return
  asked_at = deviceNow()
  asked_for = token
  try {
    const list = await api('listPopUps', {})
    if (readStored('token') === token) store.setState({ list })
  } catch (error) {
    // Without a network there are none.
    asked_at = -Infinity
    if (!isExpected(error)) throw error
  }
}

const today = () => siteDay(serverNow(), userConfig()?.server_utc_offset ?? 0)

/** The next one for this tab; none before it is known when the site's day begins. */
export function useDuePopUp(placement: PopUp['placement']): PopUp | undefined {
  const hasConfig = useUserConfig() !== undefined
  const list = store((state) => state.list)
  // Read without waiting for it to change: the one that comes up must not be taken away by that.
  const { open } = store.getState()
  const due = useMemo(
    () => (hasConfig ? duePopUps(list, placement, readShown(readStored('pop_up_days')), today()) : []),
    [hasConfig, list, placement],
  )
  return list.find((popUp) => popUp.id === open && popUp.placement === placement) ?? due[0]
}

export function markShown(id: string): void {
  store.setState({ open: id })
  writeStored('pop_up_days', JSON.stringify(withShown(readShown(readStored('pop_up_days')), id, today())))
}

/** It has been looked at and goes. */
export function closePopUp(id: string): void {
  store.setState(({ list }) => ({ list: list.filter((popUp) => popUp.id !== id), open: undefined }))
}
