import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { t } from '../../platform/i18n/i18n.ts'
import { tellFailure } from '../../platform/net/tell-failure.ts'

export function copyValue(value: string): void {
  navigator.clipboard.writeText(value).then(() => showToast(t('wallet.copied'), { icon: 'check' }), tellFailure)
}
