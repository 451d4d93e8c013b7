import { Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from '@tanstack/react-router'
import { lazyScreen } from '../../platform/page/lazy-screen.ts'
import { readStored } from '../../platform/storage/storage.ts'
import { generatedAccount } from '../session/session.ts'

const IdentityCardSheet = lazyScreen(
  () => import('./IdentityCardSheet.tsx').then((module) => module.IdentityCardSheet),
  'account',
)
/** How many places a newcomer sees first; an open chat counts as two. */
const SEEN_ENOUGH = 3
const AT_REST_MS = 700

const isUnsaved = () => !readStored('id_card_popped_up') && !readStored('account_key_saved')

/** Opens the card of an automatic account by itself, once, over the chat list, when its owner has looked around. */
export function CardOffer({ userId, isList }: { userId: string; isList: boolean }) {
  const { pathname } = useLocation()
  const seen = useRef(new Set<string>())
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    seen.current.add(pathname)
    if (/^\/chat\/./.test(pathname)) seen.current.add('/chat')
    if (!isList || seen.current.size < SEEN_ENOUGH || !isUnsaved() || !generatedAccount(userId)) return undefined
    // The address runs ahead of the screen: on the way out of a tab it names the next place already.
    const timer = setTimeout(() => setOpen(true), AT_REST_MS)
    return () => clearTimeout(timer)
  }, [pathname, isList, userId])
  if (!isOpen) return null
  return (
    <Suspense>
      <IdentityCardSheet onClose={() => setOpen(false)} />
    </Suspense>
  )
}
