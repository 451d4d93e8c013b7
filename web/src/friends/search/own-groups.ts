import { useEffect, useState } from 'react'
import type { GroupInfo } from '@mela/contract/groups.ts'
import { nameContains } from '@mela/contract/name-match.ts'
import { api, Cancelled } from '../../platform/api.ts'

const PAGE = 100
const AGAIN_MS = 500

/** The groups the reader is in; undefined until they have been told. */
export function useOwnGroups(): { groups: GroupInfo[] | undefined; error: unknown; read: () => void } {
  const [groups, setGroups] = useState<GroupInfo[]>()
  const [error, setError] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    readGroups().then(
      (list) => isCurrent && setGroups(list),
      (failure: unknown) => {
        if (!isCurrent) return
        // Another part of the screen asked for the same, and the newer question ends the older one.
        if (failure instanceof Cancelled) timer = setTimeout(() => setAttempt((before) => before + 1), AGAIN_MS)
        else setError(failure)
      },
    )
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [attempt])
  const read = () => {
    setError(undefined)
    setAttempt((before) => before + 1)
  }
  return { groups, error, read }
}

async function readGroups(): Promise<GroupInfo[]> {
  const groups: GroupInfo[] = []
  for (let pos = 0; ; pos += PAGE) {
    const { list } = await api('listGroups', { pos, limit: PAGE })
    groups.push(...list)
    if (list.length < PAGE) return groups
  }
}

export function findGroups(groups: readonly GroupInfo[], keyword: string): GroupInfo[] {
  return groups.filter(({ group }) => nameContains(keyword, group.name))
}
