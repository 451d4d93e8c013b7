import { useState } from 'react'
import { readTab, writeTab } from '../platform/storage/tab-storage.ts'

// What was typed into the forms about money, never a password. Several screens share one entry, a field each.
const KEY = 'money_forms'

export const draftOf = (field: string): string => readTab(KEY)[field] ?? ''

/** An empty one is forgotten. */
export function keepDraft(field: string, value: string): void {
  const { [field]: _, ...others } = readTab(KEY)
  writeTab(KEY, value === '' ? others : { ...others, [field]: value })
}

/** A field that a reload does not empty. */
export function useDraft(field: string): readonly [string, (value: string) => void] {
  const [value, setValue] = useState(() => draftOf(field))
  const keep = (next: string) => {
    setValue(next)
    keepDraft(field, next)
  }
  return [value, keep]
}
