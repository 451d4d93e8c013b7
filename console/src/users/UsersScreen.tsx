import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { SearchField } from '@mela/ui/fields/SearchField.tsx'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { KeyHints } from '../platform/table/KeyHints.tsx'
import { Page } from '../platform/Page.tsx'
import { PersonCell } from '../platform/table/PersonCell.tsx'
import type { Column } from '../platform/table/column.ts'
import { Table } from '../platform/table/Table.tsx'
import { dateText } from '../platform/times.ts'
import { useKeys } from '../platform/table/use-keys.ts'
import { useLive } from '../platform/table/use-live.ts'
import { useRows } from '../platform/table/use-rows.ts'
import { UserScreen } from './UserScreen.tsx'
import { IDENTITIES, STATUSES, type Found } from './words.ts'
import css from './UsersScreen.module.css'

const PAGE = 50
const HINTS = [
  ['/', 'find'],
  ['J K', 'move'],
  ['Enter', 'open'],
] as const

export function UsersScreen() {
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  const id = search['id']
  return id ? <UserScreen key={id} user_id={id} /> : <FindUsers query={search['query'] ?? ''} />
}

const COLUMNS: readonly Column<Found>[] = [
  {
    name: 'Person',
    isWide: true,
    cell: ({ id, uid, nickname, username }) => (
      <PersonCell person={{ user_id: id, uid, name: nickname || username, avatar: '' }} />
    ),
  },
  { name: 'Username', isExtra: true, cell: ({ username }) => username },
  { name: 'Mobile', cell: ({ mobile }) => mobile || '–' },
  { name: 'E-mail', cell: ({ email }) => email || '–' },
  { name: 'Joined', isExtra: true, cell: ({ created_at }) => dateText(created_at) },
  { name: 'Type', cell: ({ identity }) => IDENTITIES[identity] },
  { name: 'Status', cell: ({ status }) => <Tag tone={STATUSES[status].tone}>{STATUSES[status].name}</Tag> },
]

function FindUsers({ query }: { query: string }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(query)
  const field = useRef<HTMLInputElement>(null)
  const { value, error, refresh } = useLive('findUsers', query ? { query, limit: PAGE } : undefined, 0)
  const walk = useRows(value?.map(({ id }) => id))
  const open = (id: string | undefined) => {
    if (id) void navigate({ to: `/users?id=${id}` })
  }
  useKeys({
    '/': () => field.current?.focus(),
    j: walk.next,
    k: walk.previous,
    ArrowDown: walk.next,
    ArrowUp: walk.previous,
    Enter: () => open(walk.selected),
  })
  useEffect(() => field.current?.focus(), [])
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    const wanted = typed.trim()
    if (!wanted) return
    field.current?.blur()
    if (wanted === query) void refresh()
    else void navigate({ to: `/users?${new URLSearchParams({ query: wanted }).toString()}` })
  }
  return (
    <Page title="Users" acts={<KeyHints hints={HINTS} />}>
      <form className={css.find} role="search" onSubmit={submit}>
        <SearchField
          ref={field}
          label="ID, name, whole mobile number or e-mail"
          clearLabel="Clear"
          value={typed}
          onValue={setTyped}
          search={{ label: 'Search', onSearch: submit }}
        />
      </form>
      {query && (
        <Table
          label="People found"
          columns={COLUMNS}
          rows={value}
          keyOf={({ id }) => id}
          nameOf={({ nickname, username, uid }) => `${nickname || username}, ${uid}`}
          selected={walk.selected}
          onSelect={open}
          error={error}
          onRetry={() => void refresh()}
          empty={{ title: 'Nobody found', text: 'Names count from their beginning; numbers and addresses as a whole.' }}
        />
      )}
    </Page>
  )
}
