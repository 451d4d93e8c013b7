import { Icon } from '@mela/ui/display/Icon.tsx'
import { Tag, type TagTone } from '@mela/ui/feedback/Tag.tsx'
import { useNow } from '../platform/clock.ts'
import { momentText } from '../platform/times.ts'
import { stateOf, type Item, type State } from './item.ts'
import { PLACES, type Kind } from './words.ts'
import css from './ContentScreen.module.css'

const TONES: Record<State, TagTone> = {
  Live: 'success',
  Planned: 'accent',
  Draft: 'neutral',
  Ended: 'neutral',
  Sent: 'success',
}

interface ItemListProps {
  kind: Kind
  name: string
  list: readonly Item[]
  chosen: string | undefined
  onSelect: (item: Item) => void
}

export function ItemList({ kind, name, list, chosen, onSelect }: ItemListProps) {
  const now = useNow(10_000)
  return (
    <ul className={css.list} aria-label={name}>
      {list.map((item) => {
        const state = stateOf(kind, item, now)
        return (
          <li key={item.id}>
            <button
              type="button"
              className={css.item}
              aria-current={item.id === chosen || undefined}
              onClick={() => onSelect(item)}
            >
              <span className={css.thumbnail}>
                {item.file_url ? <img src={item.file_url} alt="" /> : <Icon name="megaphone" size={20} />}
              </span>
              <span className={css.names}>
                <b>{item.title.en}</b>
                <small>{detailOf(kind, item, now)}</small>
              </span>
              <Tag tone={TONES[state]}>{state}</Tag>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

function detailOf(kind: Kind, { placement, file_url, starts_at, url }: Item, now: number): string {
  if (kind === 'pop_ups') {
    const place = PLACES.find(({ value }) => value === placement)!.label
    return `${file_url ? 'Image' : 'Text'}, ${place} tab`
  }
  return starts_at ? momentText(starts_at, now) : url || 'At any time'
}
