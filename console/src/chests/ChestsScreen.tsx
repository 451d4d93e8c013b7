import { useNavigate, useSearch } from '@tanstack/react-router'
import { Chip } from '@mela/ui/controls/Chip.tsx'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { CHESTS_COUNTED } from '@mela/contract/chests/chest-rules.ts'
import { useNow } from '../platform/clock.ts'
import { countText } from '../platform/form/money.ts'
import { Page } from '../platform/Page.tsx'
import { KeyHints } from '../platform/table/KeyHints.tsx'
import { PersonCell } from '../platform/table/PersonCell.tsx'
import type { Column } from '../platform/table/column.ts'
import { Pages } from '../platform/table/Pages.tsx'
import { Table } from '../platform/table/Table.tsx'
import { momentText } from '../platform/times.ts'
import { useKeys } from '../platform/table/use-keys.ts'
import { useLive } from '../platform/table/use-live.ts'
import { useRows } from '../platform/table/use-rows.ts'
import { ChestScreen } from './ChestScreen.tsx'
import { FindChest } from './FindChest.tsx'
import { isState, nameOf, personOf, stateTag, STATES, type Chest } from './words.ts'
import css from './ChestsScreen.module.css'

const PAGE = 20
const HINTS = [
  ['J K', 'move'],
  ['Enter', 'open'],
] as const

export function ChestsScreen() {
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  const id = search['id']
  return id ? <ChestScreen key={id} chest_id={id} /> : <ChestList search={search} />
}

type Asked = Partial<Record<'user_id' | 'group_id' | 'state' | 'pos', string | undefined>>

function addressOf(asked: Asked): string {
  const given = Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return given.length > 0 ? `/chests?${new URLSearchParams(given).toString()}` : '/chests'
}

function columnsOf(now: number): readonly Column<Chest>[] {
  return [
    { name: 'Box', cell: ({ id }) => <span className={css.code}>{id}</span> },
    { name: 'Sent by', isWide: true, cell: ({ user }) => <PersonCell person={personOf(user)} /> },
    { name: 'Group', cell: ({ group_name, group_id }) => <span className={css.cut}>{group_name || group_id}</span> },
    { name: 'Diamonds', isRight: true, cell: ({ amount }) => <b>{countText(amount)}</b> },
    {
      name: 'Opened',
      isRight: true,
      cell: ({ received_num, num }) => `${countText(received_num)} of ${countText(num)}`,
    },
    {
      name: 'Came back',
      isRight: true,
      isExtra: true,
      cell: ({ refund }) => (refund === null ? '–' : countText(refund)),
    },
    { name: 'Sent', isExtra: true, cell: ({ created_at }) => momentText(created_at, now) },
    {
      name: 'State',
      cell: (chest) => {
        const { name, tone } = stateTag(chest, now)
        return <Tag tone={tone}>{name}</Tag>
      },
    },
  ]
}

/** Which boxes were sent and what became of them. Every look is in the audit log, so it is taken once. */
function ChestList({ search }: { search: Record<string, string | undefined> }) {
  const navigate = useNavigate()
  const now = useNow(60_000)
  const { user_id, group_id } = search
  const state = isState(search['state']) ? search['state'] : undefined
  const pos = /^\d{1,5}$/.test(search['pos'] ?? '') ? Number(search['pos']) : 0
  const input = {
    ...(user_id && { user_id }),
    ...(group_id && { group_id }),
    ...(state && { state }),
    pos,
    limit: PAGE,
  }
  const { value, error, refresh } = useLive('listChestsForOperator', input, 0)
  const walk = useRows(value?.list.map(({ id }) => id))
  const open = (id: string | undefined) => {
    if (id) void navigate({ to: `/chests?id=${id}` })
  }
  useKeys({
    j: walk.next,
    k: walk.previous,
    ArrowDown: walk.next,
    ArrowUp: walk.previous,
    Enter: () => open(walk.selected),
  })
  const go = (asked: Asked) => void navigate({ to: addressOf(asked) })
  return (
    <Page title="Treasure boxes" acts={<KeyHints hints={HINTS} />}>
      <FindChest
        whose={whoseText(search, value?.list[0])}
        onClear={() => go({ state })}
        onBox={open}
        onPerson={(id) => go({ user_id: id, state })}
        onGroup={(id) => go({ group_id: id, state })}
      />
      <StateChips state={state} onState={(next) => go({ user_id, group_id, state: next })} />
      <Table
        label="Treasure boxes"
        columns={columnsOf(now)}
        rows={value?.list}
        keyOf={({ id }) => id}
        nameOf={({ id, user }) => `Box ${id} of ${nameOf(user)}`}
        selected={walk.selected}
        onSelect={open}
        error={error}
        onRetry={() => void refresh()}
        empty={{ title: state || user_id || group_id ? 'No such boxes' : 'No boxes yet' }}
      />
      {value && (
        <Pages
          {...{ pos, total: value.total, shown: value.list.length, size: PAGE }}
          isMore={value.total >= CHESTS_COUNTED}
          onPos={(next) => go({ user_id, group_id, state, pos: next > 0 ? String(next) : undefined })}
        />
      )}
    </Page>
  )
}

interface StateChipsProps {
  state: Chest['state'] | undefined
  /** Undefined for all. */
  onState: (state: Chest['state'] | undefined) => void
}

function StateChips({ state, onState }: StateChipsProps) {
  return (
    <div className={css.chips} role="group" aria-label="State">
      <Chip isOn={state === undefined} onSelect={() => onState(undefined)}>
        All
      </Chip>
      {STATES.map((each) => (
        <Chip key={each.state} isOn={each.state === state} onSelect={() => onState(each.state)}>
          {each.name}
        </Chip>
      ))}
    </div>
  )
}

/** Whose boxes are listed, where not all are. */
function whoseText({ user_id, group_id }: Asked, first: Chest | undefined): string | undefined {
  if (user_id) return `Sent by ${first ? nameOf(first.user) : `person ${user_id}`}`
  return group_id ? `In ${first?.group_name || `group ${group_id}`}` : undefined
}
