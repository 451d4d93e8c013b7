import { isOutdated } from '@mela/contract/home/home-rules.ts'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { LANGUAGE_OPTIONS, type Language } from '../platform/form/languages.ts'
import type { Item } from './item.ts'
import css from './Editor.module.css'

export type Written = 'written' | 'older than the English text' | 'missing'

/** How far the words of a language are, as the form stands now. */
export function writtenIn(item: Item, known: Item, language: Language, hasContent: boolean): Written {
  const has = (of: Item) => Boolean(of.title[language]?.trim() && (!hasContent || of.content[language]?.trim()))
  if (!has(item)) return 'missing'
  const isTouched = (each: Language) =>
    item.title[each] !== known.title[each] || item.content[each] !== known.content[each]
  if (language === 'en' || isTouched(language) || item.still_right.includes(language)) return 'written'
  const isOlder = isOutdated(item.words_at, language) || (known.id !== '' && isTouched('en'))
  return isOlder ? 'older than the English text' : 'written'
}

interface LanguageChipsProps {
  language: Language
  stateOf: (language: Language) => Written
  onLanguage: (language: Language) => void
}

export function LanguageChips({ language, stateOf, onLanguage }: LanguageChipsProps) {
  return (
    <div className={css.languages} role="group" aria-label="Languages">
      {LANGUAGE_OPTIONS.map(({ value, label }) => {
        const state = stateOf(value)
        return (
          <button
            key={value}
            type="button"
            className={css.language}
            aria-label={`${label}, ${state}`}
            aria-pressed={value === language}
            onClick={() => onLanguage(value)}
          >
            {label}
            {state === 'written' && <Icon name="check" size={16} />}
            {state === 'older than the English text' && <Icon name="alert" size={16} />}
            {state === 'missing' && <span aria-hidden="true">–</span>}
          </button>
        )
      })}
    </div>
  )
}
