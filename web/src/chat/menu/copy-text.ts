import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { t } from '../../platform/i18n/i18n.ts'
import { textOf } from '../words/message-text.ts'
import type { Message } from '../state/model.ts'

export async function copyText(message: Message): Promise<void> {
  try {
    await navigator.clipboard.writeText(textOf(message))
    showToast(t('acts.copied'), { icon: 'check', isMessage: true })
  } catch {
    showToast(t('acts.copy_failed'), { icon: 'alert', isError: true })
  }
}
