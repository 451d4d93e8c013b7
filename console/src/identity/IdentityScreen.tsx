import { useState } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Chip } from '@mela/ui/controls/Chip.tsx'
import { classes } from '@mela/ui/classes.ts'
import { EmptyState } from '@mela/ui/feedback/EmptyState.tsx'
import { SkeletonRows } from '@mela/ui/feedback/Skeleton.tsx'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { useNow } from '../platform/clock.ts'
import { KeyHints } from '../platform/table/KeyHints.tsx'
import { countText } from '../platform/form/money.ts'
import { Page } from '../platform/Page.tsx'
import { useSiteState } from '../platform/site-state.ts'
import { waitText } from '../platform/times.ts'
import { useKeys } from '../platform/table/use-keys.ts'
import { useLive } from '../platform/table/use-live.ts'
import { useRows } from '../platform/table/use-rows.ts'
import { IdentityPane } from './IdentityPane.tsx'
import { arePhotosShown } from './seen.ts'
import { useDecision } from './use-decision.ts'
import { useDocument } from './use-document.ts'
import { FIRST_VIEW, Viewer, ZOOM_MOST } from './Viewer.tsx'
import { isState, kindText, LEVELS, STATES, type Listed, type State } from './words.ts'
import css from './IdentityScreen.module.css'

const LIVE_MS = 5_000
const PAGE = 50
const HINTS = [
  ['J K', 'move'],
  ['Z', 'zoom'],
  ['A', 'approve'],
  ['R', 'reject'],
] as const

/** Documents beside what was entered. Opening one is written in the audit log, and the page says so. */
export function IdentityScreen() {
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  const state = isState(search['state']) ? search['state'] : 'review'
  const { value, last, error, refresh } = useLive('listIdentityQueue', { state, limit: PAGE }, LIVE_MS)
  const walk = useRows(value?.list.map(({ id }) => id))
  const row = value?.list.find(({ id }) => id === walk.selected)
  const looked = useDocument(row)
  const [photos, setPhotos] = useState<readonly string[]>([])
  const isSeen = looked.review !== undefined && arePhotosShown(looked.review, photos)
  const decision = useDecision(row, looked.review, isSeen, refresh)
  const [shown, setShown] = useState({ id: '', view: FIRST_VIEW })
  const view = shown.id === row?.id ? shown.view : FIRST_VIEW
  const setView = (next: typeof FIRST_VIEW) => row && setShown({ id: row.id, view: next })
  useKeys({
    j: walk.next,
    k: walk.previous,
    ArrowDown: walk.next,
    ArrowUp: walk.previous,
    a: decision.approve,
    r: decision.reject,
    z: () => setView({ ...view, zoom: view.zoom >= ZOOM_MOST ? 1 : view.zoom + 1 }),
    b: () => setView({ ...view, side: view.side === 'front' ? 'back' : 'front' }),
  })
  const now = useNow(10_000)
  const oldest = useSiteState().value?.queues.identities.oldest_at
  const waiting = last?.counts.review ?? 0
  return (
    <Page
      title="Identity checks"
      note={last && `${countText(waiting)} waiting${waiting > 0 && oldest ? `, oldest ${waitText(oldest, now)}` : ''}`}
      acts={<KeyHints hints={HINTS} />}
      pane={<IdentityPane row={row} {...looked} onRetry={looked.retry} decision={decision} />}
    >
      <div className={css.inside}>
        <Queue {...{ state, error, waiting }} rows={value?.list} walk={walk} onRetry={() => void refresh()} />
        <Viewer
          review={looked.review}
          view={view}
          onView={setView}
          onShown={(url) => setPhotos((before) => [...before, url])}
        >
          {!row && value && (
            <p className={css.nothing}>{state === 'review' ? 'All clear. Nothing waits.' : 'Nothing here.'}</p>
          )}
        </Viewer>
      </div>
    </Page>
  )
}

interface QueueProps {
  state: State
  waiting: number
  rows: readonly Listed[] | undefined
  error: string | undefined
  walk: ReturnType<typeof useRows>
  onRetry: () => void
}

function Queue({ state, waiting, rows, error, walk, onRetry }: QueueProps) {
  const navigate = useNavigate()
  const now = useNow(10_000)
  return (
    <div className={css.queue}>
      <div className={css.states} role="group" aria-label="Queues">
        {STATES.map((each) => (
          <Chip
            key={each.state}
            isOn={each.state === state}
            onSelect={() =>
              void navigate({ to: each.state === 'review' ? '/identity' : `/identity?state=${each.state}` })
            }
          >
            {each.name}
            {each.state === 'review' && ` ${countText(waiting)}`}
          </Chip>
        ))}
      </div>
      {!rows && !error && <SkeletonRows count={6} label="Loading" />}
      {!rows && error && (
        <div role="alert">
          <EmptyState art="cable" title="Couldn't load" text={error}>
            <Button variant="tint" size="medium" onClick={onRetry}>
              Try again
            </Button>
          </EmptyState>
        </div>
      )}
      {rows?.length === 0 && <EmptyState art="receipt" title={state === 'review' ? 'All clear' : 'Nothing here'} />}
      <ul aria-label="Documents">
        {rows?.map((each) => {
          const { id, person, kind, level, created_at } = each
          return (
            <li key={id}>
              <button
                type="button"
                className={classes(css.item, id === walk.selected && css.on)}
                aria-pressed={id === walk.selected}
                onClick={() => walk.select(id)}
              >
                <Avatar id={person.user_id} name={person.name} url={person.avatar || undefined} size={36} />
                <span className={css.texts}>
                  <b className={css.name}>{person.name}</b>
                  <span className={css.quiet}>{kindText(kind)}</span>
                </span>
                <span className={css.end}>
                  <span className={css.quiet}>{waitText(created_at, now)}</span>
                  <Tag tone={level === 2 ? 'accent' : 'neutral'}>{LEVELS[level]}</Tag>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
