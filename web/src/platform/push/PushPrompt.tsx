import { useState } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Dialog } from '@mela/ui/overlay/Dialog.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { useT } from '../i18n/i18n.ts'
import { writeStored } from '../storage/storage.ts'
import { renewPush } from './subscription.ts'

/** Asks before the browser does: a browser's no is for ever, this one's only for now. */
export function PushPrompt({ onClose }: { onClose: () => void }) {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  const decline = () => {
    writeStored('push_asked', '1')
    onClose()
  }
  const accept = async () => {
    writeStored('push_asked', '1')
    setAsking(true)
    // The browser asks only while it handles the tap.
    const permission = await Notification.requestPermission()
    onClose()
    const isOn = permission === 'granted'
    showToast(t(isOn ? 'install.push_on' : 'install.push_blocked'), { icon: isOn ? 'bell' : 'bell_off' })
    if (isOn) await renewPush()
  }
  return (
    <Dialog icon="bell" title={t('install.push_title')} text={t('install.push_text')} onClose={decline}>
      <Button isWide busy={isAsking && t('install.push_asking')} onClick={() => void accept()}>
        {t('install.push_accept')}
      </Button>
      <Button variant="ghost" isWide onClick={decline}>
        {t('install.push_decline')}
      </Button>
    </Dialog>
  )
}
