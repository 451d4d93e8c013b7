import { newNonce } from '../../platform/device/random.ts'
import { draftOf, keepDraft } from '../form-drafts.ts'

// Whether an order came about is not known as long as no answer came, also after a reload: the key stays with the draft.
const FIELD = 'recharge-attempt'

/** The key of a wish: the same until it is answered or something else is wished for. */
export function nonceOf(wanted: object): string {
  const wish = JSON.stringify(wanted)
  const kept = draftOf(FIELD)
  const nonce = kept.slice(0, kept.indexOf(' '))
  if (nonce !== '' && kept === `${nonce} ${wish}`) return nonce
  const fresh = newNonce()
  keepDraft(FIELD, `${fresh} ${wish}`)
  return fresh
}

export const forgetNonce = (): void => keepDraft(FIELD, '')
