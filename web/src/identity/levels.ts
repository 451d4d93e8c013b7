import { useEffect } from 'react'
import type { CallOutput } from '@mela/contract/client.ts'
import { TaskState } from '@mela/contract/identity/identity-rules.ts'
import { onNotification } from '../chat/index.ts'
import { api } from '../platform/net/api.ts'
import { readAgain } from '../platform/query/client.ts'
import { useRead } from '../platform/query/use-read.ts'
import { dropDraftOf } from './document-draft.ts'

export type LevelConfig = CallOutput<'getIdentityConfig'>
/** What both levels ask for and how far the person is; the device keeps it for the time without a connection. */
interface Told {
  basic: LevelConfig
  advanced: LevelConfig
}
const KEY = ['identity']

async function readLevels(signal: AbortSignal): Promise<Told> {
  const [basic, advanced] = await Promise.all([
    api('getIdentityConfig', { level: 1 }, { signal }),
    api('getIdentityConfig', { level: 2 }, { signal }),
  ])
  return { basic, advanced }
}

/** The level before it is not passed yet. */
export const isLocked = ({ tasks }: LevelConfig): boolean =>
  tasks.some(({ name, status }) => name === 'basic' && status !== TaskState.COMPLETED)

const takesDocument = ({ tasks }: LevelConfig): boolean =>
  tasks.some(({ name, status }) => name === 'document' && status === TaskState.INCOMPLETE)

export const refreshLevels = (): Promise<void> => readAgain(KEY)

/** Asked for again whenever something may have changed: a decision, a number that was bound, a balance. */
export function useLevels() {
  const { answer: told, error, load } = useRead(KEY, readLevels, { keptAs: 'identity' })
  useEffect(
    () =>
      onNotification(({ type }) => {
        if (type === 'identity_level' || type === 'own_account' || type === 'edit_user_amount') load()
      }),
    [load],
  )
  useEffect(() => {
    if (!told) return
    // Sent from another tab, or in an answer that was lost: its number stays no longer than it is needed.
    for (const config of [told.basic, told.advanced]) if (!takesDocument(config)) dropDraftOf(config.level)
  }, [told])
  return { told, error, load }
}
