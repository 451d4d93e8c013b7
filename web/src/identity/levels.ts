import { useCallback, useEffect } from 'react'
import { create } from 'zustand'
import type { CallOutput } from '@mela/contract/client.ts'
import { whileSignedIn } from '../account/index.ts'
import { onNotification } from '../chat/index.ts'
import { api, Cancelled } from '../platform/net/api.ts'
import { table } from '../platform/storage/database.ts'
import { connection, onConnection } from '../platform/net/socket.ts'
import { onVisibility } from '../platform/device/visibility.ts'

export type LevelConfig = CallOutput<'getIdentityConfig'>
/** What both levels ask for and how far the person is; the device keeps it for the time without a connection. */
interface Told {
  basic: LevelConfig
  advanced: LevelConfig
}
interface Levels {
  told: Told | undefined
  error: unknown
}
const none: Levels = { told: undefined, error: undefined }
const kept = table<Told>('snapshot')
const KEY = 'identity'
const levelStore = create<Levels>(() => none)
whileSignedIn({ start: () => Promise.resolve(), stop: () => levelStore.setState(none, true) })

export async function refreshLevels(): Promise<void> {
  try {
    const [basic, advanced] = await Promise.all([
      api('getIdentityConfig', { level: 1 }),
      api('getIdentityConfig', { level: 2 }),
    ])
    levelStore.setState({ told: { basic, advanced }, error: undefined })
    void kept.put(KEY, { basic, advanced })
  } catch (error) {
    if (!(error instanceof Cancelled)) levelStore.setState({ error })
  }
}

/** Shown until the first answer, which is newer. */
async function restore(): Promise<void> {
  const told = await kept.get(KEY)
  if (told && !levelStore.getState().told) levelStore.setState({ told })
}

/** Asked for again whenever something may have changed: a decision, a number that was bound, a connection that is back. */
export function useLevels() {
  const levels = levelStore()
  const load = useCallback(() => void refreshLevels(), [])
  useEffect(() => {
    load()
    void restore()
    const stops = [
      onNotification(({ type }) => {
        if (type === 'identity_level' || type === 'own_account' || type === 'edit_user_amount') load()
      }),
      onConnection(() => {
        if (connection() === 'online') load()
      }),
      onVisibility((isVisible) => {
        if (isVisible) load()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [load])
  return { ...levels, load }
}
