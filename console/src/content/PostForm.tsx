import { useState, type FormEvent } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { TEXT_MAX_LENGTH } from '@mela/contract/chat/chat-rules.ts'
import { api } from '../platform/api.ts'
import { newId } from '../platform/clock.ts'
import { Panel } from '../platform/Page.tsx'
import { Select } from '../platform/form/Select.tsx'
import { useIsOnline } from '../platform/session.ts'
import { useLive } from '../platform/table/use-live.ts'
import { wrongText } from './ContentDialog.tsx'
import type { Language, Words } from '../platform/form/languages.ts'
import { WordsFields } from '../platform/form/WordsFields.tsx'
import css from './ContentScreen.module.css'

const NO_WORDS: Words = { en: '' }

/** Both parts, in the languages that have both. */
function translationsOf(title: Words, content: Words) {
  const languages = (Object.keys(title) as Language[]).filter(
    (language) => language !== 'en' && title[language]?.trim() && content[language]?.trim(),
  )
  return Object.fromEntries(
    languages.map((language) => [language, { title: title[language]!, content: content[language]! }]),
  )
}

/** Goes to everyone at once and cannot be taken back, so the same one twice must be one. */
export function PostForm() {
  const { value: channels } = useLive('listChannels', {}, 0)
  const isOnline = useIsOnline()
  const [chosen, setChosen] = useState<string>()
  const [title, setTitle] = useState(NO_WORDS)
  const [content, setContent] = useState(NO_WORDS)
  const [nonce, setNonce] = useState(newId)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const channel_id = chosen ?? channels?.[0]?.id
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !channel_id) return
    setBusy(true)
    setError(undefined)
    try {
      const words = { title: title.en, content: content.en }
      await api('postToChannel', { channel_id, ...words, translations: translationsOf(title, content), nonce })
      showToast('Posted', { icon: 'check' })
      setTitle(NO_WORDS)
      setContent(NO_WORDS)
      setNonce(newId())
    } catch (failure) {
      setError(wrongText(failure))
    }
    setBusy(false)
  }
  return (
    <Panel title="Post in a channel" className={css.post}>
      <form className={css.form} onSubmit={(event) => void submit(event)}>
        {channels && channel_id && (
          <Select
            label="Channel"
            isLabelled
            value={channel_id}
            options={channels.map(({ id, name }) => ({ value: id, label: name }))}
            onValue={setChosen}
          />
        )}
        <WordsFields
          fields={[
            { name: 'title', label: 'Title', most: 100 },
            { name: 'content', label: 'Text', most: TEXT_MAX_LENGTH, isLong: true },
          ]}
          values={{ title, content }}
          onWords={(name, words) => (name === 'title' ? setTitle(words) : setContent(words))}
        />
        {error && (
          <p className={css.error} role="alert">
            {error}
          </p>
        )}
        <Button type="submit" size="medium" disabled={!isOnline || !channel_id} busy={isBusy && 'Posting'}>
          Post to everyone
        </Button>
      </form>
    </Panel>
  )
}
