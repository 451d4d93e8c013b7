import { create } from 'zustand'
import { api, Cancelled } from '../platform/api.ts'
import { backOff } from '../platform/random.ts'
import { keepFaces } from './people.ts'

// The names a person gave to friends, read page by page when the session starts.
const PAGE = 100
const LONGEST_WAIT_MS = 60_000
/** What a list of friends does not tell of a person. */
const stranger = { level: 0, last_active_unix: 0 }
const remarkStore = create<Record<string, string>>(() => ({}))

export function useRemark(user_id: string | undefined): string | undefined {
  return remarkStore((remarks) => (user_id ? remarks[user_id] : undefined))
}

let life = 0
let timer: ReturnType<typeof setTimeout> | undefined

async function load(mine: number, attempt: number): Promise<void> {
  try {
    const remarks = await readRemarks()
    if (mine === life) remarkStore.setState(remarks, true)
  } catch (error) {
    if (mine !== life || error instanceof Cancelled) return
    timer = setTimeout(() => void load(mine, attempt + 1), backOff(attempt, LONGEST_WAIT_MS))
  }
}

export const remarksPart = {
  // The names of friends are no reason to wait.
  start(): Promise<void> {
    void load(++life, 0)
    return Promise.resolve()
  },
  stop(): void {
    life++
    clearTimeout(timer)
    remarkStore.setState({}, true)
  },
}

async function readRemarks(): Promise<Record<string, string>> {
  const remarks: Record<string, string> = {}
  for (let pos = 0; ; pos += PAGE) {
    const { list } = await api('listFriends', { pos, limit: PAGE })
    keepFaces(list.map(({ friend_id, friend_info }) => ({ ...friend_info, ...stranger, id: friend_id })))
    for (const friend of list) if (friend.remark) remarks[friend.friend_id] = friend.remark
    if (list.length < PAGE) return remarks
  }
}
