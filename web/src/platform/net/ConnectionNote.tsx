import { useSyncExternalStore } from 'react'
import { Bar } from '@mela/ui/layout/Bar.tsx'
import { useT } from '../i18n/i18n.ts'
import { isOnline, onNetwork } from '../device/visibility.ts'

/** Before anyone is signed in there is no socket; only the network itself can be missing. */
export function ConnectionNote() {
  const t = useT()
  const hasNetwork = useSyncExternalStore(onNetwork, isOnline)
  return hasNetwork ? null : <Bar tone="warning" icon="offline" text={t('app.offline_plain')} />
}
