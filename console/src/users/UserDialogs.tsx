import { useState } from 'react'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { api } from '../platform/api.ts'
import { ReasonDialog } from '../platform/form/ReasonDialog.tsx'
import { Select } from '../platform/form/Select.tsx'
import { AdjustDialog } from './AdjustDialog.tsx'
import { DebtDialog } from './DebtDialog.tsx'
import { IDENTITIES, type Found, type SeenUser } from './words.ts'

export type UserAct = 'ban' | 'unban' | 'block' | 'type' | 'sign_out' | 'adjust' | 'debt'

interface UserDialogsProps {
  act: UserAct
  user: SeenUser
  onDone: () => Promise<void>
  onClose: () => void
}

const WHY = 'Why, for the audit log'
const TYPES = ([1, 2, 3] as const).map((identity) => ({ value: String(identity), label: IDENTITIES[identity] }))

export function UserDialogs({ act, user, onDone, onClose }: UserDialogsProps) {
  const name = user.nickname || user.username
  const about = { user_id: user.id }
  const run = async (work: Promise<unknown>, said: string) => {
    await work
    showToast(said, { icon: 'check' })
    await onDone()
  }
  const shared = { noteLabel: WHY, onClose }
  switch (act) {
    case 'adjust':
      return <AdjustDialog user={user} onDone={onDone} onClose={onClose} />
    case 'debt':
      return <DebtDialog user={user} onDone={onDone} onClose={onClose} />
    case 'ban':
      return (
        <ReasonDialog
          {...shared}
          title={`Ban ${name}`}
          text="Signs them out everywhere at once. Their money stays where it is."
          act="Ban"
          isDanger
          onAct={(reason) => run(api('banUser', { ...about, reason }), `Banned, ${name}`)}
        />
      )
    case 'block':
      return (
        <ReasonDialog
          {...shared}
          title={`Block ${name}`}
          text="Signs them out everywhere at once; when they sign in they read that the account is blocked."
          act="Block"
          isDanger
          onAct={(reason) => run(api('blockUser', { ...about, reason }), `Blocked, ${name}`)}
        />
      )
    case 'unban':
      return (
        <ReasonDialog
          {...shared}
          title={`Let ${name} in again`}
          act={user.status === 'blocked' ? 'Unblock' : 'Unban'}
          onAct={(reason) => run(api('unbanUser', { ...about, reason }), `Let in again, ${name}`)}
        />
      )
    case 'sign_out':
      return (
        <ReasonDialog
          {...shared}
          title={`Sign ${name} out everywhere`}
          text="Every device at once; they sign in again with their password."
          act="Sign out all"
          onAct={(reason) => run(api('endUserSessions', { ...about, reason }), `Signed out, ${name}`)}
        />
      )
    case 'type':
      return (
        <TypeDialog
          name={name}
          known={user.identity}
          onClose={onClose}
          onSet={(identity, reason) =>
            run(api('setUserIdentity', { ...about, identity, reason }), `${IDENTITIES[identity]}, ${name}`)
          }
        />
      )
    default:
      return act satisfies never
  }
}

interface TypeDialogProps {
  name: string
  known: Found['identity']
  onSet: (identity: Found['identity'], reason: string) => Promise<void>
  onClose: () => void
}

function TypeDialog({ name, known, onSet, onClose }: TypeDialogProps) {
  const [identity, setIdentity] = useState<string>(String(known))
  return (
    <ReasonDialog
      title={`Type of ${name}`}
      text="Test and service accounts keep their own books and never touch what players have."
      act="Set the type"
      noteLabel={WHY}
      onClose={onClose}
      onAct={(reason) => onSet(Number(identity) as Found['identity'], reason)}
    >
      <Select label="Type" isLabelled value={identity} options={TYPES} onValue={setIdentity} />
    </ReasonDialog>
  )
}
