import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { api, type AdminInput } from '../platform/api.ts'

const ASKED = 'Asked for. A second operator decides under Approvals.'

/** Prices are for finance, limits for risk; neither takes effect before another operator agrees. */
export async function proposeFees(changes: AdminInput<'changeFees'>['changes'], reason: string): Promise<void> {
  await api('changeFees', { changes, reason })
  showToast(ASKED, { icon: 'check' })
}

export async function proposeLimits(changes: AdminInput<'changeLimits'>['changes'], reason: string): Promise<void> {
  await api('changeLimits', { changes, reason })
  showToast(ASKED, { icon: 'check' })
}
