import { Suspense, useEffect, useMemo, useState } from 'react'
import type { PopUp } from '@mela/contract/home/home.ts'
import { useSession } from '../account/index.ts'
import { lazyExtra } from '../platform/page/lazy-screen.ts'
import { useCalm } from '../platform/page/use-calm.ts'
import { shouldAskHere } from '../platform/push/should-ask.ts'
import { useSite } from '../platform/net/site.ts'
import { closePopUp, loadPopUps, markShown, useChangedPopUps, useDuePopUp } from './pop-ups.ts'

// What comes up by itself on a tab: notices of the operators, and once the question about notifications. Nothing
// before the tab has been looked at for a moment, and never over something that is open already.
const CALM_AFTER_MS = 1_500
const ASK_AFTER_MS = 4_000

const PopUpDialog = lazyExtra(() => import('./PopUpDialog.tsx').then((module) => module.PopUpDialog), 'home')
const PushPrompt = lazyExtra(
  () => import('../platform/push/PushPrompt.tsx').then((module) => module.PushPrompt),
  'install',
)

const placements: readonly string[] = ['chat', 'find', 'profile'] satisfies PopUp['placement'][]

export function Prompts({ tab }: { tab: string }) {
  const { status } = useSession()
  if (status !== 'signed_in' || !placements.includes(tab)) return null
  return (
    <Suspense>
      <OnTab key={tab} tab={tab as PopUp['placement']} />
    </Suspense>
  )
}

function OnTab({ tab }: { tab: PopUp['placement'] }) {
  const popUp = useDuePopUp(tab)
  const { config } = useSite()
  const isCalm = useCalm(CALM_AFTER_MS)
  const isLate = useCalm(ASK_AFTER_MS)
  const [isDone, setDone] = useState(false)
  const key = config?.push_public_key
  // Decided once: the answer itself makes that nothing more is to be asked.
  const asks = useMemo(() => tab === 'chat' && isLate && shouldAskHere(key), [tab, isLate, key])
  useEffect(() => void loadPopUps(), [])
  useChangedPopUps()
  if (popUp && isCalm) {
    const { id } = popUp
    return <PopUpDialog key={id} popUp={popUp} onShown={() => markShown(id)} onClose={() => closePopUp(id)} />
  }
  return asks && !isDone ? <PushPrompt onClose={() => setDone(true)} /> : null
}
