import type { ReactNode } from 'react'
import { api } from '../../platform/net/api.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { ProveOwner, type OwnerProof } from '../password/ProveOwner.tsx'
import { keepUser, useSession } from './session.ts'

/** What decides about an account stands behind the password or a code when the session came from a card. */
export function UnlockGate({ children }: { children: ReactNode }) {
  const t = useT()
  const { user } = useSession()
  if (!user?.is_limited) return children
  return <ProveOwner text={t('account.limited_text')} button={t('account.unlock')} onProof={unlock} />
}

async function unlock(proof: OwnerProof) {
  await api('unlockSession', proof)
  keepUser(await api('getUserInfo', {}))
}
