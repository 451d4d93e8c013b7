import { Suspense, useEffect, useState } from 'react'
import { isInstalled } from '../device/device.ts'
import { lazyScreen } from '../page/lazy-screen.ts'
import { readStored, writeStored } from '../storage/storage.ts'
import { InstallBar } from './InstallBar.tsx'

const InstallSheet = lazyScreen(() => import('./InstallSheet.tsx').then((module) => module.InstallSheet), 'install')

/** On the first start nothing is asked of a person who has not looked around yet. */
let hasLookedAround = readStored('boot_flag') !== undefined

interface InstallHintProps {
  /** The list has something to show. */
  isReady: boolean
  /** Something of the list is open beside it. */
  hasOpened: boolean
}

/** The bar above the list, in a plain browser only and until it is dismissed, and the drawer behind it. */
export function InstallHint({ isReady, hasOpened }: InstallHintProps) {
  const [isWanted, setWanted] = useState(() => !isInstalled() && readStored('pwa_first_login') === undefined)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (isReady) writeStored('boot_flag', '1')
  }, [isReady])
  useEffect(
    () => () => {
      hasLookedAround = true
    },
    [],
  )
  const dismiss = () => {
    writeStored('pwa_first_login', '1')
    setWanted(false)
  }
  if (!isWanted || !isReady || !(hasLookedAround || hasOpened)) return null
  return (
    <>
      <InstallBar onInstall={() => setOpen(true)} onDismiss={dismiss} />
      {isOpen && (
        <Suspense>
          <InstallSheet onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
