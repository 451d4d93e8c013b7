import { Suspense, useEffect } from 'react'
import { lazyExtra } from '../../platform/page/lazy-screen.ts'
import type { Message } from '../state/model.ts'
import { useReceiveLanguage } from './settings.ts'
import { recordId, translateUnasked, translationStore } from './translations.ts'

const TranslationBlock = lazyExtra(
  () => import('./TranslationBlock.tsx').then((module) => module.TranslationBlock),
  'translation',
)
/** What only passes by while somebody scrolls is not translated. */
const STAYS_MS = 250

/** Under a text: its translation, or what its author typed before it was translated. */
export function TranslationLine({ message, isOwn }: { message: Message; isOwn: boolean }) {
  const receiving = useReceiveLanguage()
  const id = recordId(message)
  const translation = translationStore((all) => (message.id === '' ? undefined : all[id]))
  const lang = isOwn || message.id === '' ? undefined : receiving
  useEffect(() => {
    if (!lang) return undefined
    const timer = setTimeout(() => void translateUnasked(message, lang), STAYS_MS)
    return () => clearTimeout(timer)
    // The id stands for the message: its text never changes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, lang])
  const { origin } = message.content
  const typed = isOwn && typeof origin === 'string' ? origin : ''
  const isShown = translation && (translation.isAsked || translation.lang === lang)
  if (!isShown && !typed) return null
  return (
    <Suspense>
      <TranslationBlock message={message} typed={typed} translation={isShown ? translation : undefined} />
    </Suspense>
  )
}
