import { useState } from 'react'
import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { Button } from '@mela/ui/controls/Button.tsx'
import { EmptyState } from '@mela/ui/feedback/EmptyState.tsx'
import { Facts } from '@mela/ui/display/Facts.tsx'
import { Tag, type TagTone } from '@mela/ui/feedback/Tag.tsx'
import type { Operator } from '@mela/contract/operators/operators.ts'
import { Page, Pane, PaneSection } from '../platform/Page.tsx'
import { useIsOnline, useOperator } from '../platform/session.ts'
import type { Column } from '../platform/table/column.ts'
import { Table } from '../platform/table/Table.tsx'
import { useKeys } from '../platform/table/use-keys.ts'
import { useLive } from '../platform/table/use-live.ts'
import { useRows } from '../platform/table/use-rows.ts'
import { DisableDialog, InviteDialog, RolesDialog } from './OperatorDialogs.tsx'
import css from './OperatorsScreen.module.css'

const LIVE_MS = 10_000
const STATUSES: Record<Operator['status'], { name: string; tone: TagTone }> = {
  active: { name: 'Active', tone: 'success' },
  invited: { name: 'Invited', tone: 'warning' },
  disabled: { name: 'Disabled', tone: 'neutral' },
}
const COLUMNS: readonly Column<Operator>[] = [
  {
    name: 'Operator',
    isWide: true,
    cell: ({ name }) => (
      <span className={css.who}>
        <Avatar id={name} name={name} size={30} />
        <b>{name}</b>
      </span>
    ),
  },
  { name: 'Roles', cell: ({ roles }) => roles.join(', ') || 'None' },
  { name: 'Status', cell: ({ status }) => <Tag tone={STATUSES[status].tone}>{STATUSES[status].name}</Tag> },
]

/** Who runs the site. Roles are given by two; stopping something takes one alone. */
export function OperatorsScreen() {
  const { value, error, refresh } = useLive('listOperators', {}, LIVE_MS)
  const walk = useRows(value?.map(({ id }) => id))
  const row = value?.find(({ id }) => id === walk.selected)
  const isOnline = useIsOnline()
  const [asked, setAsked] = useState<'invite' | 'roles' | 'disable'>()
  const close = () => setAsked(undefined)
  useKeys({ j: walk.next, k: walk.previous, ArrowDown: walk.next, ArrowUp: walk.previous })
  return (
    <Page
      title="Operators"
      acts={
        <Button size="small" icon="person_add" disabled={!isOnline} onClick={() => setAsked('invite')}>
          Invite
        </Button>
      }
      pane={<OperatorPane operator={row} onRoles={() => setAsked('roles')} onDisable={() => setAsked('disable')} />}
    >
      <Table
        label="Operators"
        columns={COLUMNS}
        rows={value}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        selected={walk.selected}
        onSelect={walk.select}
        error={error}
        onRetry={() => void refresh()}
      />
      {asked === 'invite' && <InviteDialog onDone={refresh} onClose={close} />}
      {asked === 'roles' && row && <RolesDialog operator={row} onDone={refresh} onClose={close} />}
      {asked === 'disable' && row && <DisableDialog operator={row} onDone={refresh} onClose={close} />}
    </Page>
  )
}

interface OperatorPaneProps {
  operator: Operator | undefined
  onRoles: () => void
  onDisable: () => void
}

function OperatorPane({ operator, onRoles, onDisable }: OperatorPaneProps) {
  const own = useOperator()
  const isOnline = useIsOnline()
  if (!operator) {
    return (
      <Pane label="Selected operator">
        <EmptyState art="people" title="Nobody selected" />
      </Pane>
    )
  }
  const { id, name, roles, status } = operator
  const isOwn = own?.id === id
  return (
    <Pane
      label="Selected operator"
      foot={
        <div className={css.buttons}>
          <Button
            size="medium"
            variant="danger_tint"
            disabled={!isOnline || isOwn || status === 'disabled'}
            onClick={onDisable}
          >
            Disable
          </Button>
          <Button size="medium" variant="tint" disabled={!isOnline} onClick={onRoles}>
            Change roles
          </Button>
        </div>
      }
    >
      <h2 className={css.name}>{name}</h2>
      <PaneSection title="Operator">
        <Facts
          facts={[
            { name: 'Status', value: STATUSES[status].name },
            { name: 'Roles', value: roles.join(', ') || 'None' },
            ...(isOwn ? [{ name: 'This is', value: 'you' }] : []),
          ]}
        />
      </PaneSection>
      <p className={css.quiet}>
        Whoever lost the phone is disabled first, and then invited again under the same name: password and second factor
        start again.
      </p>
    </Pane>
  )
}
