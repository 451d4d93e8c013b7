import type { ReactNode } from 'react'
import { Bar } from '@mela/ui/layout/Bar.tsx'
import { useDelayed } from '@mela/ui/feedback/use-delayed.ts'
import { useT } from '../i18n/i18n.ts'
import { useConnection } from './socket.ts'

const PATIENCE_MS = 1000

/** Says that nothing new can arrive; silent about the moment every start takes. Any other bar has to wait. */
export function ConnectionBar({ otherwise = null }: { otherwise?: ReactNode }) {
  const t = useT()
  const connection = useConnection()
  const isConnecting = useDelayed(connection === 'connecting', PATIENCE_MS)
  if (connection === 'offline') return <Bar tone="warning" icon="offline" text={t('app.offline')} />
  if (isConnecting) return <Bar tone="quiet" icon="refresh" isTurning text={t('app.connecting')} />
  return otherwise
}
