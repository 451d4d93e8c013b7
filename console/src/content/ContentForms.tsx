import { useState } from 'react'
import { Field } from '@mela/ui/fields/Field.tsx'
import { PopUpAction, POP_UP_IMAGE } from '@mela/contract/home/home-rules.ts'
import { api } from '../platform/api.ts'
import { written, type Words } from '../platform/form/languages.ts'
import { Select } from '../platform/form/Select.tsx'
import { WordsFields } from '../platform/form/WordsFields.tsx'
import { ContentDialog } from './ContentDialog.tsx'
import { ScheduleFields, type Schedule } from './ScheduleFields.tsx'
import type { Banner, Notice, PopUp } from './words.ts'

export interface FormProps<Known> {
  known: Known | undefined
  onDone: () => Promise<void>
  onClose: () => void
}

const NO_WORDS: Words = { en: '' }
const scheduleOf = (known: Partial<Schedule> | undefined): Schedule => ({
  sort: known?.sort ?? 0,
  is_shown: known?.is_shown ?? true,
  starts_at: known?.starts_at ?? null,
  ends_at: known?.ends_at ?? null,
})

export function BannerForm({ known, onDone, onClose }: FormProps<Banner>) {
  const [title, setTitle] = useState<Words>(known?.title ?? NO_WORDS)
  const [file_url, setFile] = useState(known?.file_url ?? '')
  const [url, setUrl] = useState(known?.url ?? '')
  const [schedule, setSchedule] = useState(scheduleOf(known))
  const save = () =>
    api('saveBanner', {
      ...(known ? { id: known.id, version: known.version! } : {}),
      ...{ title: written(title), file_url, url, link_switch: url ? 1 : -1 },
      ...schedule,
    })
  return (
    <ContentDialog title={known ? 'Banner' : 'New banner'} onSave={save} onDone={onDone} onClose={onClose}>
      <WordsFields
        fields={[{ name: 'title', label: 'Title', most: 100 }]}
        values={{ title }}
        onWords={(_name, words) => setTitle(words)}
      />
      <Field label="Address of the picture" value={file_url} maxLength={500} onValue={setFile} />
      <Field
        label="Leads to, optional"
        hint="A page of the app, or https://"
        value={url}
        maxLength={500}
        onValue={setUrl}
      />
      <ScheduleFields schedule={schedule} onSchedule={setSchedule} />
    </ContentDialog>
  )
}

const PLACES = [
  { value: 'chat', label: 'Chats' },
  { value: 'find', label: 'Find' },
  { value: 'profile', label: 'Profile' },
] as const

export function PopUpForm({ known, onDone, onClose }: FormProps<PopUp>) {
  const [theme, setTheme] = useState<Words>(known?.theme ?? NO_WORDS)
  const [content, setContent] = useState<Words>(known?.content ?? NO_WORDS)
  const [placement, setPlacement] = useState<PopUp['placement']>(known?.placement ?? 'find')
  const [file_url, setFile] = useState(known?.file_url ?? '')
  const [action_val, setAction] = useState(known?.action_val ?? '')
  const [schedule, setSchedule] = useState(scheduleOf(known))
  const save = () =>
    api('savePopUp', {
      ...(known ? { id: known.id, version: known.version! } : {}),
      ...{ theme: written(theme), content: written(content), placement, file_url, action_val },
      ...(file_url
        ? { type: POP_UP_IMAGE }
        : { type: known && known.type !== POP_UP_IMAGE ? known.type! : TEXT_POP_UP }),
      action_type: action_val ? PopUpAction.Open : PopUpAction.None,
      ...schedule,
    })
  return (
    <ContentDialog title={known ? 'Pop-up' : 'New pop-up'} onSave={save} onDone={onDone} onClose={onClose}>
      <Select label="Page" isLabelled value={placement} options={PLACES} onValue={setPlacement} />
      <WordsFields
        fields={[
          { name: 'theme', label: 'Title', most: 100 },
          { name: 'content', label: 'Text', most: 2000, isLong: true },
        ]}
        values={{ theme, content }}
        onWords={(name, words) => (name === 'theme' ? setTheme(words) : setContent(words))}
      />
      <Field label="Address of the picture, optional" value={file_url} maxLength={500} onValue={setFile} />
      <Field label="Button leads to, optional" value={action_val} maxLength={500} onValue={setAction} />
      <ScheduleFields schedule={schedule} onSchedule={setSchedule} />
    </ContentDialog>
  )
}
const TEXT_POP_UP = 1

export function NoticeForm({ known, onDone, onClose }: FormProps<Notice>) {
  const [title, setTitle] = useState<Words>(known?.title ?? NO_WORDS)
  const [content, setContent] = useState<Words>(known?.content ?? NO_WORDS)
  const [url, setUrl] = useState(known?.url ?? '')
  const save = () =>
    api('saveNotice', {
      ...(known ? { id: known.id, version: known.version! } : {}),
      ...{ title: written(title), content: written(content), url },
    })
  return (
    <ContentDialog title={known ? 'Notice' : 'New notice'} onSave={save} onDone={onDone} onClose={onClose}>
      <WordsFields
        fields={[
          { name: 'title', label: 'Title', most: 100 },
          { name: 'content', label: 'Text', most: 2000, isLong: true },
        ]}
        values={{ title, content }}
        onWords={(name, words) => (name === 'title' ? setTitle(words) : setContent(words))}
      />
      <Field label="Leads to, optional" value={url} maxLength={500} onValue={setUrl} />
    </ContentDialog>
  )
}
