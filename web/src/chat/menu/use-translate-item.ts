import type { MenuItem } from '@mela/ui/overlay/Menu.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import type { Message } from '../state/model.ts'
import { hideTranslation, recordId, translateMessage, translationStore } from '../translation/translations.ts'

/** Shows the translation of a message, or takes it away again. */
export function useTranslateItem(message: Message): MenuItem {
  const t = useT()
  const isShown = translationStore((all) => {
    const known = all[recordId(message)]
    return known?.state === 'ready' && !known.isHidden
  })
  if (isShown) {
    return { icon: 'translate', label: t('acts.show_original'), onSelect: () => hideTranslation(message) }
  }
  return { icon: 'translate', label: t('acts.translate'), onSelect: () => void translateMessage(message) }
}
