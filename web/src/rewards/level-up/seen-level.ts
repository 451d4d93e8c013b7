import { useEffect } from 'react'
import { create } from 'zustand'
import { useSession } from '../../account/index.ts'
import { readStored, writeStored } from '../../platform/storage/storage.ts'

/** What is to be celebrated, whichever screen has heard of it. */
const risen = create<{ level: number | undefined }>(() => ({ level: undefined }))

/** The highest level that this device has seen of somebody is kept; what it sees first is nothing new. */
export function noteLevel(user_id: string, level: number): void {
  const seen = readStored(`vip_level_${user_id}`)
  if (seen !== undefined && level <= Number(seen)) return
  writeStored(`vip_level_${user_id}`, String(level))
  if (seen !== undefined) risen.setState({ level })
}

const end = () => risen.setState({ level: undefined })

/** A level of the person that is new here, once on each device, and how its celebration ends. */
export function useLevelUp(level: number | undefined): { level: number | undefined; end: () => void } {
  const { userId } = useSession()
  useEffect(() => {
    if (userId !== null && level !== undefined) noteLevel(userId, level)
  }, [userId, level])
  return { level: risen((state) => state.level), end }
}
