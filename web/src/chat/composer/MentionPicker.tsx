import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type Ref } from 'react'
import { MENTION_ALL } from '@mela/contract/chat/chat-rules.ts'
import { mayManage } from '@mela/contract/groups/groups-rules.ts'
import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { classes } from '@mela/ui/classes.ts'
import { faceKindOf, usePerson } from '../../people/index.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useCachedGroup } from '../sync/group-cache.ts'
import { searchMembers } from '../sync/group-members.ts'
import type { Named } from '../mention/mentions.ts'
import type { OnKey } from '../mention/use-mention.ts'
import { chatStore } from '../sync/store.ts'
import css from './MentionPicker.module.css'

interface MentionPickerProps {
  id: string
  group_id: string
  /** What stands between the @ and the caret. */
  query: string
  /** What the list does with keys. */
  ref: Ref<OnKey>
  onActive: (id: string | undefined) => void
  onPick: (named: Named) => void
}
const MOST = 30

/** Whom an @ may mean. The field keeps the focus; keys come from it. */
export function MentionPicker({ id, group_id, query, ref, onActive, onPick }: MentionPickerProps) {
  const t = useT()
  const people = usePeopleToName(group_id, query)
  const [chosen, setChosen] = useState({ query, index: 0 })
  const index = chosen.query === query ? Math.min(chosen.index, people.length - 1) : 0
  const list = useRef<HTMLDivElement>(null)
  const active = people[index]
  const optionId = (named: Named) => `${id}-${named.id}`
  const activeId = active && optionId(active)
  useEffect(() => {
    onActive(activeId)
    return () => onActive(undefined)
  }, [activeId, onActive])
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  useImperativeHandle(ref, () => (key) => {
    if (!active) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (step) setChosen({ query, index: (index + step + people.length) % people.length })
    else if (key === 'Enter' || key === 'Tab') onPick(active)
    else if (key !== 'Escape') return false
    return true
  })
  if (people.length === 0) return null
  return (
    <div ref={list} id={id} className={css.list} role="listbox" aria-label={t('acts.people_to_name')}>
      {people.map((named, place) => (
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={named.id}
          id={optionId(named)}
          role="option"
          tabIndex={-1}
          aria-selected={place === index}
          className={classes(css.option, place === index && css.active)}
          // The field keeps the focus, and a phone its keyboard.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onPick(named)}
        >
          {named.id === MENTION_ALL ? <Everyone named={named} /> : <Person named={named} />}
        </div>
      ))}
    </div>
  )
}

function Person({ named }: { named: Named }) {
  const person = usePerson(named.id)
  return (
    <>
      <Avatar id={named.id} name={named.name} url={person?.avatar.url} look={faceKindOf(person)} size={32} />
      <span className={css.name}>{named.name}</span>
      {person && person.username !== named.name && <span className={css.detail}>{person.username}</span>}
    </>
  )
}

function Everyone({ named }: { named: Named }) {
  const t = useT()
  return (
    <>
      <Avatar id={named.id} name={named.name} glyph="group" size={32} />
      <span className={css.name}>@{named.name}</span>
      <span className={css.detail}>{t('acts.everyone_detail')}</span>
    </>
  )
}

/** Everyone first, for those who manage the group; then members by what was written so far. */
function usePeopleToName(group_id: string, query: string): Named[] {
  const t = useT()
  const group = useCachedGroup(group_id)
  const reader = chatStore((state) => state.reader)
  const [found, setFound] = useState<readonly Named[]>([])
  useEffect(() => {
    let isCurrent = true
    void searchMembers(group_id, query.trim()).then((members) => isCurrent && setFound(members))
    return () => {
      isCurrent = false
    }
  }, [group_id, query])
  const everyone = { id: MENTION_ALL, name: t('acts.everyone') }
  const isFor = everyone.name.toLowerCase().startsWith(query.trim().toLowerCase())
  const others = found.filter(({ id, name }) => id !== reader && matches(name, query))
  return [...(isFor && mayManage(group?.identity) ? [everyone] : []), ...others].slice(0, MOST)
}

const matches = (name: string, query: string) => name.toLowerCase().includes(query.trim().toLowerCase())
