import { useState } from 'react'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { Segmented } from '@mela/ui/controls/Segmented.tsx'
import type { Language } from '../platform/form/languages.ts'
import { LANGUAGE_OPTIONS } from '../platform/form/languages.ts'
import type { Item } from './item.ts'
import type { Kind } from './words.ts'
import css from './Preview.module.css'

const FORMS = [
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Desktop' },
] as const
type Form = (typeof FORMS)[number]['value']

interface PreviewProps {
  kind: Kind
  item: Item
  language: Language
  /** Whether people who read this language see English. */
  isEnglish: boolean
}

/** As people see it, while it is written. */
export function Preview({ kind, item, language, isEnglish }: PreviewProps) {
  const [form, setForm] = useState<Form>('phone')
  const shown = isEnglish ? 'en' : language
  const title = item.title[shown]?.trim() || item.title.en
  const content = item.content[shown]?.trim() || item.content.en
  const called = LANGUAGE_OPTIONS.find(({ value }) => value === language)!.label
  return (
    <aside className={css.pane} aria-label="Preview">
      <header className={css.head}>
        <h2>{`Preview, ${called}`}</h2>
        <Segmented label="Seen on" options={[...FORMS]} value={form} onValue={setForm} />
      </header>
      <div className={form === 'phone' ? css.phone : css.desktop} lang={shown}>
        <div className={kind === 'pop_ups' ? css.dimmed : css.screen}>
          <Shown kind={kind} item={item} title={title} content={content} />
        </div>
      </div>
      {isEnglish && language !== 'en' && <p className={css.quiet}>People see English until it is translated.</p>}
    </aside>
  )
}

function Shown({ kind, item, title, content }: { kind: Kind; item: Item; title: string; content: string }) {
  const picture = item.file_url && <img key={item.file_url} src={item.file_url} alt="" />
  switch (kind) {
    case 'banners':
      return (
        <div className={css.banner}>
          {picture}
          <b>{title}</b>
        </div>
      )
    case 'pop_ups':
      return picture ? (
        <div className={css.image}>{picture}</div>
      ) : (
        <div className={css.text}>
          <b>{title}</b>
          <p>{content}</p>
          <span className={css.act}>{item.url ? 'Have a look' : 'Got it'}</span>
        </div>
      )
    case 'announcements':
      return (
        <>
          <div className={css.strip}>
            <Icon name="megaphone" size={18} />
            <b>{title}</b>
            <Icon name="chevron_right" size={16} />
          </div>
          <div className={css.card}>
            <b>{title}</b>
            <p>{content}</p>
          </div>
        </>
      )
    case 'activities':
      return (
        <div className={css.activity}>
          {picture}
          <span>
            <b>{title}</b>
            <p>{content}</p>
          </span>
        </div>
      )
    case 'posts':
    case 'notices':
      return (
        <div className={css.card}>
          <b>{title}</b>
          <p>{content}</p>
        </div>
      )
    default:
      return kind satisfies never
  }
}
