import { useState } from 'react'
import type { SecondFactor } from '@mela/contract/operators/operators-passkeys.ts'
import {
  ABOUT_NEW_PASSKEY,
  aboutRemoval,
  PASSKEY_NAME_LENGTH,
  PASSKEYS_MOST,
} from '@mela/contract/operators/passkey-rules.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Field } from '@mela/ui/fields/Field.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { api, type AdminOutput } from '../platform/api.ts'
import { useNow } from '../platform/clock.ts'
import { CodeDialog } from '../platform/form/CodeDialog.tsx'
import { Page } from '../platform/Page.tsx'
import { canUsePasskeys, createPasskey } from '../platform/passkeys.ts'
import { Unready } from '../platform/refusal-texts.ts'
import { setOperator, useIsOnline } from '../platform/session.ts'
import type { Column } from '../platform/table/column.ts'
import { Table } from '../platform/table/Table.tsx'
import { useLive } from '../platform/table/use-live.ts'
import { momentText } from '../platform/times.ts'
import css from './PasskeysScreen.module.css'

type Passkey = AdminOutput<'listPasskeys'>[number]

/** The operator's own. The codes of the authenticator app always work beside them. */
export function PasskeysScreen() {
  const { value, error, refresh } = useLive('listPasskeys', {}, 0)
  const isOnline = useIsOnline()
  const now = useNow(60_000)
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<Passkey>()
  const done = async () => {
    await refresh()
    setOperator(await api('getOperator', {}))
  }
  const columns: readonly Column<Passkey>[] = [
    { name: 'Name', isWide: true, cell: ({ name }) => <b>{name}</b> },
    { name: 'Added', cell: ({ created_at }) => momentText(created_at, now) },
    { name: 'Last used', cell: ({ last_used_at }) => (last_used_at ? momentText(last_used_at, now) : 'Never') },
    {
      name: 'Remove',
      cell: (passkey) => (
        <Button
          size="small"
          variant="danger_tint"
          aria-label={`Remove ${passkey.name}`}
          disabled={!isOnline}
          onClick={() => setRemoved(passkey)}
        >
          Remove
        </Button>
      ),
    },
  ]
  const isFull = (value?.length ?? 0) >= PASSKEYS_MOST
  return (
    <Page
      title="Your passkeys"
      acts={
        <Button
          size="small"
          icon="key"
          disabled={!isOnline || isFull || !canUsePasskeys()}
          onClick={() => setAdding(true)}
        >
          Add a passkey
        </Button>
      }
    >
      <p className={css.text}>
        A passkey lives in this device, in your phone or in a security key. It signs in and approves in the place of a
        code, only here and only for what stands on the screen. {!canUsePasskeys() && 'This browser has none.'}
        {isFull && `More than ${PASSKEYS_MOST} are not possible.`}
      </p>
      <Table
        label="Your passkeys"
        columns={columns}
        rows={value}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        error={error}
        onRetry={() => void refresh()}
        empty={{ title: 'No passkeys yet', text: 'You sign in with codes of your authenticator app.' }}
      />
      {isAdding && <AddDialog onDone={done} onClose={() => setAdding(false)} />}
      {removed && <RemoveDialog passkey={removed} onDone={done} onClose={() => setRemoved(undefined)} />}
    </Page>
  )
}

interface RemoveDialogProps {
  passkey: Passkey
  onDone: () => Promise<void>
  onClose: () => void
}

function RemoveDialog({ passkey, onDone, onClose }: RemoveDialogProps) {
  const remove = async (factor: SecondFactor) => {
    await api('removePasskey', { passkey_id: passkey.id, ...factor })
    showToast('Removed', { icon: 'check' })
    await onDone()
  }
  return (
    <CodeDialog
      title={`Remove ${passkey.name}`}
      text="It opens nothing any more. Delete it on the device, too."
      act="Remove"
      isDanger
      about={aboutRemoval(passkey.id)}
      onAct={remove}
      onClose={onClose}
    />
  )
}

function AddDialog({ onDone, onClose }: { onDone: () => Promise<void>; onClose: () => void }) {
  const [name, setName] = useState('')
  const add = async (factor: SecondFactor) => {
    if (name.trim() === '') throw new Unready('Give it a name, so that you know it again.')
    await api('addPasskey', { name: name.trim(), created: await createPasskey(), ...factor })
    showToast('Added', { icon: 'check' })
    await onDone()
  }
  return (
    <CodeDialog
      title="Add a passkey"
      text="Confirm that it is you; the browser then asks where to keep it."
      act="Add"
      about={ABOUT_NEW_PASSKEY}
      onAct={add}
      onClose={onClose}
    >
      <Field
        label="Name"
        hint="For instance the device it is in"
        value={name}
        maxLength={PASSKEY_NAME_LENGTH}
        autoComplete="off"
        onValue={setName}
      />
    </CodeDialog>
  )
}
