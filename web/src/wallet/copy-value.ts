import { showToast } from '@mela/ui/Toaster.tsx'
import { t } from '../platform/i18n.ts'
import { tellFailure } from '../platform/tell-failure.ts'

export function copyValue(value: string): void {
  navigator.clipboard.writeText(value).then(() => showToast(t('wallet.copied'), { icon: 'check' }), tellFailure)
}
