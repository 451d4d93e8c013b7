import { useRested } from '../platform/table/use-rested.ts'
import type { Listed } from './words.ts'

/** A document with its photos. Each opening is written down. */
export function useDocument(row: Listed | undefined) {
  const { value, error, retry } = useRested('getIdentityForReview', row && { id: row.id })
  return { review: value, error, retry }
}
