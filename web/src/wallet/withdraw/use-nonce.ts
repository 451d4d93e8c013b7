import { useRef } from 'react'
import { newNonce } from '../../platform/device/random.ts'

/** The key of a wish: the same as long as the wish is the same and was not answered, so that it happens once. */
export function useNonce() {
  const attempt = useRef({ wish: '', nonce: '' })
  return {
    of(wanted: object): string {
      const wish = JSON.stringify(wanted)
      if (attempt.current.wish !== wish) attempt.current = { wish, nonce: newNonce() }
      return attempt.current.nonce
    },
    forget() {
      attempt.current = { wish: '', nonce: '' }
    },
  }
}
