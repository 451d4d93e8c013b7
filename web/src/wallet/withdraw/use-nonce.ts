import { useState } from 'react'
import { newNonce } from '../../platform/device/random.ts'
import { draftOf, keepDraft } from '../form-drafts.ts'

interface Attempt {
  wish: string
  nonce: string
}

/**
 * The key of a wish: the same as long as the wish is the same and was not answered, so that it happens once. The tab keeps it
 * under this name before it is used, so that a reload does not ask twice. A wish never holds a password.
 */
export function createNonce(field: string) {
  // Where the tab stores nothing it lasts as long as the page.
  let attempt = attemptOf(draftOf(field))
  return {
    of(wanted: object): string {
      const wish = JSON.stringify(wanted)
      if (attempt?.wish !== wish) attempt = { wish, nonce: newNonce() }
      keepDraft(field, JSON.stringify(attempt))
      return attempt.nonce
    },
    forget() {
      attempt = undefined
      keepDraft(field, '')
    },
  }
}
export type Nonce = ReturnType<typeof createNonce>

export const useNonce = (field: string): Nonce => useState(() => createNonce(field))[0]

function attemptOf(kept: string): Attempt | undefined {
  try {
    const { wish, nonce } = JSON.parse(kept || '{}') as Partial<Attempt>
    return typeof wish === 'string' && typeof nonce === 'string' ? { wish, nonce } : undefined
  } catch {
    return undefined
  }
}
