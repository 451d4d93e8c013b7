import { useRef, useState, type FormEvent } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { SearchField } from '@mela/ui/fields/SearchField.tsx'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { KeyHints } from '../platform/table/KeyHints.tsx'
import { countText } from '../platform/form/money.ts'
import { Page } from '../platform/Page.tsx'
import type { Column } from '../platform/table/column.ts'
import { Table } from '../platform/table/Table.tsx'
import { dateText } from '../platform/times.ts'
import { useKeys } from '../platform/table/use-keys.ts'
import { useLive } from '../platform/table/use-live.ts'
import { useRows } from '../platform/table/use-rows.ts'
import { GroupPane } from './GroupPane.tsx'
import { GROUP_STATUSES, type FoundGroup } from './words.ts'
import css from './GroupsScreen.module.css'

const PAGE = 50
const HINTS = [
  ['/', 'find'],
  ['J K', 'move'],
] as const

const COLUMNS: readonly Column<FoundGroup>[] = [
  { name: 'Group', isWide: true, cell: ({ name }) => <b>{name}</b> },
  { name: 'ID', isExtra: true, cell: ({ id }) => <span className={css.code}>{id}</span> },
  { name: 'Members', isRight: true, cell: ({ member_total }) => countText(member_total) },
  { name: 'Made', isExtra: true, cell: ({ created_at }) => dateText(created_at) },
  { name: 'Status', cell: ({ status }) => <Tag tone={GROUP_STATUSES[status].tone}>{GROUP_STATUSES[status].name}</Tag> },
]

/** Groups by id or name; what is written in them is not shown here. */
export function GroupsScreen() {
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  const query = search['query'] ?? search['id'] ?? ''
  const navigate = useNavigate()
  const [typed, setTyped] = useState(query)
  const field = useRef<HTMLInputElement>(null)
  const { value, error, refresh } = useLive('findGroups', query ? { query, limit: PAGE } : undefined, 0)
  const walk = useRows(value?.map(({ id }) => id))
  const group = value?.find(({ id }) => id === walk.selected)
  useKeys({
    '/': () => field.current?.focus(),
    j: walk.next,
    k: walk.previous,
    ArrowDown: walk.next,
    ArrowUp: walk.previous,
  })
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    const wanted = typed.trim()
    if (!wanted) return
    field.current?.blur()
    if (wanted === query) void refresh()
    else void navigate({ to: `/groups?${new URLSearchParams({ query: wanted }).toString()}` })
  }
  return (
    <Page
      title="Groups"
      acts={<KeyHints hints={HINTS} />}
      {...(group ? { pane: <GroupPane key={group.id} group={group} onChanged={refresh} /> } : {})}
    >
      <form className={css.find} role="search" onSubmit={submit}>
        <SearchField
          ref={field}
          label="Group ID or the beginning of its name"
          clearLabel="Clear"
          value={typed}
          onValue={setTyped}
          search={{ label: 'Search', onSearch: submit }}
        />
      </form>
      {query && (
        <Table
          label="Groups found"
          columns={COLUMNS}
          rows={value}
          keyOf={({ id }) => id}
          nameOf={({ name }) => name}
          selected={walk.selected}
          onSelect={walk.select}
          error={error}
          onRetry={() => void refresh()}
          empty={{ title: 'No group found' }}
        />
      )}
    </Page>
  )
}
