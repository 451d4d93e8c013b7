import { useState } from 'react'
import { useBlocker } from '@tanstack/react-router'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { Dialog } from '@mela/ui/overlay/Dialog.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { Refused } from '../platform/api.ts'
import { newId, useNow } from '../platform/clock.ts'
import { failureText } from '../platform/refusal-texts.ts'
import { useIsOnline } from '../platform/session.ts'
import { LANGUAGE_OPTIONS, type Language } from '../platform/form/languages.ts'
import { deleteItem, saveItem, stateOf, type Item } from './item.ts'
import { ItemFields, ScheduleFields } from './ItemFields.tsx'
import { LanguageChips, writtenIn } from './LanguageChips.tsx'
import { Preview } from './Preview.tsx'
import { ASKS, type Kind } from './words.ts'
import css from './Editor.module.css'

interface EditorProps {
  kind: Kind
  known: Item
  /** Why the list is not the newest. */
  error: string | undefined
  onDone: (id: string) => Promise<void>
  onRefresh: () => Promise<void>
}

/** The form of one, with its preview. */
export function Editor({ kind, known, error, onDone, onRefresh }: EditorProps) {
  const [item, setItem] = useState(known)
  const [language, setLanguage] = useState<Language>('en')
  const acts = useActs({ kind, known, item, onDone })
  const asks = ASKS[kind]
  const written = (each: Language) => writtenIn(item, known, each, asks.content > 0)
  const outdated = LANGUAGE_OPTIONS.filter(({ value }) => written(value) === 'older than the English text')
  const change = (by: Partial<Item>) => setItem((before) => ({ ...before, ...by }))
  return (
    <div className={css.editor}>
      <form className={css.form} onSubmit={(event) => event.preventDefault()}>
        <LanguageChips language={language} stateOf={written} onLanguage={setLanguage} />
        <fieldset className={css.card} disabled={item.isSent}>
          <ItemFields kind={kind} item={item} language={language} onChange={change} />
        </fieldset>
        {(asks.hasSchedule || kind === 'posts') && (
          <fieldset className={css.card} disabled={item.isSent}>
            <ScheduleFields kind={kind} item={item} onChange={change} />
          </fieldset>
        )}
        {outdated.length > 0 && (
          <Note
            tone="warning"
            act={{ label: 'Still right', onAct: () => change({ still_right: outdated.map(({ value }) => value) }) }}
          >
            {`Older than the English text: ${outdated.map(({ label }) => label).join(', ')}. People see English until somebody updates them.`}
          </Note>
        )}
        {error && <Note tone="warning">{error}</Note>}
        {acts.error && (
          <Note
            tone="danger"
            role="alert"
            act={acts.isChangedElsewhere ? { label: 'Load theirs', onAct: () => void onRefresh() } : undefined}
          >
            {acts.error}
          </Note>
        )}
        <Buttons kind={kind} known={known} acts={acts} isAtOnce={!item.starts_at} />
      </form>
      <Preview kind={kind} item={item} language={language} isEnglish={written(language) !== 'written'} />
      <Leaving isChanged={acts.isChanged} />
    </div>
  )
}

function useActs({ kind, known, item, onDone }: Pick<EditorProps, 'kind' | 'known' | 'onDone'> & { item: Item }) {
  const [nonce] = useState(newId)
  const [busy, setBusy] = useState<'' | 'save' | 'draft' | 'delete'>('')
  const [failure, setFailure] = useState<unknown>()
  const [isDone, setDone] = useState(false)
  const run = async (what: typeof busy, work: () => Promise<string>, told: string) => {
    if (busy) return
    setBusy(what)
    setFailure(undefined)
    try {
      const id = await work()
      setDone(true)
      showToast(told, { icon: 'check' })
      await onDone(id)
    } catch (error) {
      setFailure(error ?? new Error('failed'))
    }
    setBusy('')
  }
  const save = (is_shown: boolean, told: string) =>
    run(is_shown ? 'save' : 'draft', () => saveItem(kind, { ...item, is_shown }, nonce), told)
  const remove = () =>
    run('delete', () => deleteItem(kind, known).then(() => ''), kind === 'posts' ? 'Cancelled' : 'Deleted')
  return {
    ...{ busy, save, remove },
    isChanged: !isDone && differs(item, known),
    error: failure === undefined ? undefined : wrongText(failure),
    isChangedElsewhere: failure instanceof Refused && failure.reason === 'changed_meanwhile',
  }
}

/** The channel of a new post is chosen by itself. */
const differs = (item: Item, known: Item) =>
  JSON.stringify(item) !== JSON.stringify(known.id ? known : { ...known, channel_id: item.channel_id })

interface ButtonsProps {
  kind: Kind
  known: Item
  acts: ReturnType<typeof useActs>
  isAtOnce: boolean
}

function Buttons({ kind, known, acts, isAtOnce }: ButtonsProps) {
  const isOnline = useIsOnline()
  const now = useNow(10_000)
  const [isAsking, setAsking] = useState(false)
  const { busy, save, remove } = acts
  const state = stateOf(kind, known, now)
  const label =
    kind === 'posts' ? (isAtOnce ? 'Post now' : 'Plan') : kind === 'notices' && !known.id ? 'Send' : 'Publish'
  const removal = kind === 'posts' ? 'Cancel the post' : 'Delete'
  if (known.isSent) return <p className={css.quiet}>This was sent. It can no longer be changed.</p>
  return (
    <div className={css.acts}>
      <Button
        size="medium"
        disabled={!isOnline}
        busy={busy === 'save' && 'Saving'}
        onClick={() => void save(true, 'Saved')}
      >
        {label}
      </Button>
      {ASKS[kind].hasSchedule && (
        <Button
          size="medium"
          variant="soft"
          disabled={!isOnline}
          busy={busy === 'draft' && 'Saving'}
          onClick={() => void save(false, 'Saved as a draft')}
        >
          {state === 'Draft' ? 'Save draft' : 'Take down'}
        </Button>
      )}
      {known.id && kind !== 'notices' && (
        <Button size="medium" variant="ghost" disabled={!isOnline} onClick={() => setAsking(true)}>
          {removal}
        </Button>
      )}
      {isAsking && (
        <Dialog
          title={`${removal}?`}
          text={`“${known.title.en}” cannot be brought back.`}
          onClose={() => setAsking(false)}
        >
          <Button
            size="medium"
            variant="danger"
            isWide
            onClick={() => {
              setAsking(false)
              void remove()
            }}
          >
            {removal}
          </Button>
          <Button size="medium" variant="soft" isWide onClick={() => setAsking(false)}>
            Keep it
          </Button>
        </Dialog>
      )}
    </div>
  )
}

/** Asks before what was written is lost. */
function Leaving({ isChanged }: { isChanged: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: () => isChanged,
    enableBeforeUnload: () => isChanged,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <Dialog title="Leave without saving?" text="What you changed is lost." onClose={blocker.reset}>
      <Button size="medium" isWide onClick={blocker.reset}>
        Keep editing
      </Button>
      <Button size="medium" variant="soft" isWide onClick={blocker.proceed}>
        Leave
      </Button>
    </Dialog>
  )
}

/** Which field the server did not like. */
function wrongText(failure: unknown): string {
  const fields = failure instanceof Refused ? Object.keys(failure.data.fields ?? {}) : []
  if (fields.length === 0) return failureText(failure)
  return `Not right yet: ${fields.map((name) => name.replaceAll(/[._]/g, ' ')).join(', ')}.`
}
