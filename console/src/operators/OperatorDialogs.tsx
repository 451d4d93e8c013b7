import { useState } from 'react'
import { Field } from '@mela/ui/fields/Field.tsx'
import { PickRow } from '@mela/ui/controls/PickRow.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { OPERATOR_ROLES, type OperatorRole } from '@mela/contract/admin-call.ts'
import type { Operator } from '@mela/contract/operators/operators.ts'
import { api } from '../platform/api.ts'
import { ReasonDialog } from '../platform/form/ReasonDialog.tsx'
import css from './OperatorsScreen.module.css'

const ASKED = 'Asked for. A second operator decides under Approvals.'
const NAME = /^[a-z][a-z0-9._-]{1,39}$/
const ROLE_TEXTS: Record<OperatorRole, string> = {
  support: 'Support: people, documents, complaints',
  finance: 'Finance: money in and out, fees, adjustments',
  risk: 'Risk: people, withdrawals, limits',
  content: 'Content: banners, notices, channels',
  admin: 'Admin: everything, operators and the log',
}

interface DialogProps {
  onDone: () => Promise<void>
  onClose: () => void
}

function Roles({ roles, onRoles }: { roles: readonly OperatorRole[]; onRoles: (roles: OperatorRole[]) => void }) {
  return (
    <fieldset className={css.roles}>
      <legend className="screen-reader-only">Roles</legend>
      {OPERATOR_ROLES.map((role) => (
        <PickRow
          key={role}
          kind="many"
          name="roles"
          value={role}
          label={ROLE_TEXTS[role]}
          isPicked={roles.includes(role)}
          onPick={(isPicked) => onRoles(isPicked ? [...roles, role] : roles.filter((each) => each !== role))}
        />
      ))}
    </fieldset>
  )
}

/** The link goes to whoever approves and the code to whoever asks, each to be handed over in person. */
export function InviteDialog({ onDone, onClose }: DialogProps) {
  const [name, setName] = useState('')
  const [roles, setRoles] = useState<OperatorRole[]>([])
  const check = () => {
    if (!NAME.test(name)) return 'A name is 2 to 40 small letters, digits, dots or dashes, a letter first.'
    return roles.length === 0 ? 'Choose at least one role.' : undefined
  }
  return (
    <ReasonDialog
      title="Invite an operator"
      text="Whoever approves gets a link, and you get a code: it stands with the request under Approvals, All. The new operator needs both."
      act="Ask a second operator"
      noteLabel="Why, for the audit log"
      check={check}
      onClose={onClose}
      onAct={async (reason) => {
        await api('inviteOperator', { name, roles, reason })
        showToast(ASKED, { icon: 'check' })
        await onDone()
      }}
    >
      <Field
        label="Name"
        value={name}
        maxLength={40}
        autoComplete="off"
        spellCheck={false}
        onValue={(value) => setName(value.toLowerCase())}
      />
      <Roles roles={roles} onRoles={setRoles} />
    </ReasonDialog>
  )
}

export function RolesDialog({ operator, onDone, onClose }: DialogProps & { operator: Operator }) {
  const [roles, setRoles] = useState<OperatorRole[]>(operator.roles)
  return (
    <ReasonDialog
      title={`Roles of ${operator.name}`}
      text="They change when a second operator agrees."
      act="Ask a second operator"
      noteLabel="Why, for the audit log"
      onClose={onClose}
      onAct={async (reason) => {
        await api('setOperatorRoles', { operator_id: operator.id, roles, reason })
        showToast(ASKED, { icon: 'check' })
        await onDone()
      }}
    >
      <Roles roles={roles} onRoles={setRoles} />
    </ReasonDialog>
  )
}

export function DisableDialog({ operator, onDone, onClose }: DialogProps & { operator: Operator }) {
  return (
    <ReasonDialog
      title={`Disable ${operator.name}`}
      text="At once, and by you alone: their sessions end."
      act="Disable"
      isDanger
      noteLabel="Why, for the audit log"
      onClose={onClose}
      onAct={async (reason) => {
        await api('disableOperator', { operator_id: operator.id, reason })
        showToast(`Disabled, ${operator.name}`, { icon: 'check' })
        await onDone()
      }}
    />
  )
}
