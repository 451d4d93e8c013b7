import { useState } from 'react'
import { Unreachable, type CallOutput } from '@mela/contract/client.ts'
import { cutKeyword } from '@mela/contract/text/keyword.ts'
import { searchKept } from '../../chat/index.ts'
import { useCall, useRead } from '../../platform/query/use-read.ts'

/** The first few messages; those of the keyword before stay until the others are here. */
export function useFirstRecords(keyword: string, limit: number) {
  const records = useCall('searchMessages', { keyword: cutKeyword(keyword), pos: 0, limit })
  const [last, setLast] = useState<CallOutput<'searchMessages'>>()
  if (records.answer && records.answer !== last) setLast(records.answer)
  return { ...records, shown: records.answer ?? (records.error === undefined ? last : undefined) }
}

/** What this device has, where the service cannot be asked. */
export function useKeptRecords(keyword: string, roomId: string | undefined, error: unknown) {
  const isOn = error instanceof Unreachable
  const { answer } = useRead(['searchKept', keyword, roomId ?? ''], () => searchKept(keyword, roomId), {
    isOn,
    isFresh: true,
  })
  return isOn ? answer : undefined
}
