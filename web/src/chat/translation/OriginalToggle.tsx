import { useT } from '../../platform/i18n/i18n.ts'
import css from './TranslationBlock.module.css'

/** From a translation to what was written, and back. */
export function OriginalToggle({ isOriginal, onToggle }: { isOriginal: boolean; onToggle: () => void }) {
  const t = useT()
  return (
    <button type="button" className={css.act} onClick={onToggle}>
      {t(isOriginal ? 'translation.show_translation' : 'translation.show_original')}
    </button>
  )
}
