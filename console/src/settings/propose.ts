import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { api, type AdminInput } from '../platform/api.ts'

const ASKED = 'Asked for. A second operator decides under Approvals.'

/** Prices are for finance, limits for risk; neither takes effect before another operator agrees. */
export async function proposeFees(
  changes: AdminInput<'changeFees'>['changes'],
  reason: string,
  effective_from: string | undefined,
): Promise<void> {
  await api('changeFees', { changes, reason, effective_from })
  showToast(ASKED, { icon: 'check' })
}

export async function proposeLimits(
  changes: AdminInput<'changeLimits'>['changes'],
  reason: string,
  effective_from: string | undefined,
): Promise<void> {
  await api('changeLimits', { changes, reason, effective_from })
  showToast(ASKED, { icon: 'check' })
}
