import { useEffect } from 'react'
import { TITLE_MOST } from '@mela/contract/home/home-rules.ts'
import { Field } from '@mela/ui/fields/Field.tsx'
import { LongField } from '@mela/ui/fields/LongField.tsx'
import type { Language } from '../platform/form/languages.ts'
import { Select } from '../platform/form/Select.tsx'
import { useLive } from '../platform/table/use-live.ts'
import type { Item } from './item.ts'
import { PictureField } from './PictureField.tsx'
import { ASKS, localMoment, momentOf, PLACES, type Kind } from './words.ts'
import css from './Editor.module.css'

interface FieldsProps {
  kind: Kind
  item: Item
  onChange: (by: Partial<Item>) => void
}

const counted = (text: string, most: number) => `${[...text].length} / ${most}`
const ON_TAP = [
  { value: '-1', label: 'Open in the app' },
  { value: '1', label: 'Open a new window' },
] as const

export function ItemFields({ kind, item, language, onChange }: FieldsProps & { language: Language }) {
  const { content: most, picture, hasLink } = ASKS[kind]
  const title = item.title[language] ?? ''
  const content = item.content[language] ?? ''
  return (
    <>
      {kind === 'posts' && <ChannelField item={item} onChange={onChange} />}
      <Field
        label="Title"
        counter={counted(title, TITLE_MOST)}
        value={title}
        maxLength={TITLE_MOST}
        lang={language}
        onValue={(text) => onChange({ title: { ...item.title, [language]: text } })}
      />
      {most > 0 && (
        <LongField
          label="Text"
          counter={`${counted(content, most)}, plain text`}
          rows={4}
          value={content}
          maxLength={most}
          lang={language}
          onValue={(text) => onChange({ content: { ...item.content, [language]: text } })}
        />
      )}
      {picture && (
        <PictureField
          label={picture === 'needed' ? 'Picture' : 'Picture, optional'}
          url={item.file_url}
          onUrl={(file_url) => onChange({ file_url })}
        />
      )}
      {hasLink && (
        <Field
          label="Link, optional"
          hint="A page of the app such as /game, or https://"
          value={item.url}
          maxLength={500}
          onValue={(url) => onChange({ url })}
        />
      )}
      {kind === 'banners' && item.url && (
        <Select
          label="On tap"
          isLabelled
          value={item.link_switch === 1 ? '1' : '-1'}
          options={ON_TAP}
          onValue={(value) => onChange({ link_switch: value === '1' ? 1 : -1 })}
        />
      )}
    </>
  )
}

function ChannelField({ item, onChange }: Omit<FieldsProps, 'kind'>) {
  const { value: channels } = useLive('listChannels', {}, 0)
  const first = channels?.[0]?.id
  useEffect(() => {
    if (item.channel_id === '' && first) onChange({ channel_id: first })
  }, [item.channel_id, first, onChange])
  return (
    <Select
      label="Channel"
      isLabelled
      value={item.channel_id}
      options={(channels ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onValue={(channel_id) => onChange({ channel_id })}
    />
  )
}

/** Where and when it is shown, in the time of whoever sits here, and before what else. */
export function ScheduleFields({ kind, item, onChange }: FieldsProps) {
  const isPost = kind === 'posts'
  return (
    <>
      {kind === 'pop_ups' && (
        <Select
          label="Tab"
          isLabelled
          value={item.placement}
          options={PLACES}
          onValue={(placement) => onChange({ placement })}
        />
      )}
      <div className={css.moments}>
        <Field
          label={isPost ? 'Post at, empty is now' : 'From, optional'}
          type="datetime-local"
          value={localMoment(item.starts_at)}
          onValue={(value) => onChange({ starts_at: momentOf(value) })}
        />
        {!isPost && (
          <Field
            label="Until, optional"
            type="datetime-local"
            value={localMoment(item.ends_at)}
            onValue={(value) => onChange({ ends_at: momentOf(value) })}
          />
        )}
      </div>
      {!isPost && (
        <Field
          label="Order, small numbers first"
          inputMode="numeric"
          value={String(item.sort)}
          onValue={(value) => /^\d{0,6}$/.test(value) && onChange({ sort: Number(value) })}
        />
      )}
      {kind === 'pop_ups' && <p className={css.quiet}>Once a day for each person, from midnight at the site.</p>}
    </>
  )
}
