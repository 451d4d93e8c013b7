import { Icon } from '@mela/ui/display/Icon.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { LinkedText } from '../../platform/links/LinkedText.tsx'
import type { Message } from '../state/model.ts'
import { textOf } from '../words/message-text.ts'
import { hideTranslation, translateMessage, type Translation } from './translations.ts'
import css from './TranslationBlock.module.css'

interface TranslationBlockProps {
  message: Message
  /** What the author typed, where the text is its translation. */
  typed: string
  translation: Translation | undefined
}

export function TranslationBlock({ message, typed, translation }: TranslationBlockProps) {
  const t = useT()
  return (
    <>
      {typed && (
        <span className={css.block}>
          <span className={css.label}>
            <Icon name="pencil" size={15} />
            {t('translation.you_wrote')}
          </span>
          <LinkedText text={typed} />
        </span>
      )}
      {translation && <Translated message={message} translation={translation} />}
    </>
  )
}

function Translated({ message, translation }: { message: Message; translation: Translation }) {
  const t = useT()
  const { state, text, lang, isHidden } = translation
  const again = () => void translateMessage(message, lang)
  if (state === 'asking' && !translation.isAsked) return null
  if (state === 'asking') {
    return (
      <span className={css.block} role="status">
        <span className={css.label}>{t('translation.translating')}</span>
      </span>
    )
  }
  if (state === 'failed') return <Act label={t('translation.failed')} onAct={again} />
  if (isHidden) return <Act label={t('translation.show_translation')} onAct={again} />
  if (plain(text) === plain(textOf(message))) {
    // Nobody who did not ask wants to know.
    if (!translation.isAsked) return null
    return (
      <span className={css.block} role="status">
        <span className={css.label}>{t('translation.same', { language: t(`app.language_${lang}`) })}</span>
      </span>
    )
  }
  return (
    <>
      <span className={css.block}>
        <span className={css.label}>
          <Icon name="translate" size={15} />
          {t('translation.translated')}
        </span>
        <span lang={lang} data-translation="">
          <LinkedText text={text} />
        </span>
      </span>
      <Act label={t('translation.show_original')} onAct={() => hideTranslation(message)} />
    </>
  )
}

const plain = (text: string) => text.trim().toLowerCase()

function Act({ label, onAct }: { label: string; onAct: () => void }) {
  return (
    <button type="button" className={css.act} onClick={onAct}>
      {label}
    </button>
  )
}
