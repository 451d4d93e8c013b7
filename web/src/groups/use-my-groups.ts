import { useEffect, useState } from 'react'
import type { GroupInfo } from '@mela/contract/groups.ts'
import { keepGroups, onNotification } from '../chat/index.ts'
import { api, Cancelled } from '../platform/api.ts'
import { table } from '../platform/database.ts'

const PAGE = 100
const WAIT_MS = 500
const kept = table<GroupInfo[]>('snapshot')
const KEY = 'my_groups'

async function readGroups(): Promise<GroupInfo[]> {
  const groups: GroupInfo[] = []
  for (;;) {
    const { list } = await api('listGroups', { pos: groups.length, limit: PAGE })
    keepGroups(list)
    groups.push(...list)
    if (list.length < PAGE) return groups
  }
}

/** All of them: what the device kept until the server has answered, and again when one of them changes. */
export function useMyGroups() {
  const [groups, setGroups] = useState<GroupInfo[]>()
  const [error, setError] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    void kept.get(KEY).then((found) => setGroups((known) => known ?? found))
  }, [])
  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const readSoon = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void read(), WAIT_MS)
    }
    const read = async () => {
      try {
        const found = await readGroups()
        if (isOver) return
        setGroups(found)
        setError(undefined)
        void kept.put(KEY, found)
      } catch (failure) {
        if (isOver) return
        // Another screen asked for the same meanwhile, and the newer question ends the older one.
        if (failure instanceof Cancelled) readSoon()
        else setError(failure)
      }
    }
    void read()
    const stop = onNotification(({ type }) => {
      if (type === 'edit_group_info' || type === 'delete_group_user') readSoon()
    })
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [attempt])
  const load = () => {
    setError(undefined)
    setAttempt((before) => before + 1)
  }
  return { groups, error, load }
}
