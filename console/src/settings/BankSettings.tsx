import { Button } from '@mela/ui/controls/Button.tsx'
import { Field } from '@mela/ui/fields/Field.tsx'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { api } from '../platform/api.ts'
import { Panel } from '../platform/Page.tsx'
import { useMay } from '../platform/session.ts'
import { ChangeBar } from '../platform/form/ChangeBar.tsx'
import { useDraft } from '../platform/form/use-draft.ts'
import type { Site } from './words.ts'
import css from './SettingsScreen.module.css'

type Bank = Site['banks'][number]
const CODE = /^[A-Z0-9]{2,20}$/
const MOST = 200

function wrongIn(banks: readonly Bank[]): string | undefined {
  if (banks.some(({ code }) => !CODE.test(code))) return 'A code is 2 to 20 capital letters or digits.'
  if (banks.some(({ name }) => name.trim() === '')) return 'Every bank needs a name.'
  return new Set(banks.map(({ code }) => code)).size < banks.length ? 'Two banks have the same code.' : undefined
}

/** Where cards may be of. */
export function BankSettings({ site, onChanged }: { site: Site; onChanged: () => Promise<void> }) {
  const known = { banks: site.banks }
  const draft = useDraft(known)
  const isAdmin = useMay('admin')
  const { banks } = draft.value
  const change = (place: number, by: Partial<Bank>) =>
    draft.set(
      'banks',
      banks.map((bank, index) => (index === place ? { ...bank, ...by } : bank)),
    )
  const send = async (changes: Partial<typeof known>, reason: string) => {
    await api('saveSiteSettings', { changes, reason })
    showToast('Saved', { icon: 'check' })
    await onChanged()
  }
  return (
    <>
      <Panel
        title={`Banks, ${banks.length}`}
        end={
          isAdmin &&
          banks.length < MOST && (
            <Button
              size="small"
              variant="tint"
              icon="plus"
              onClick={() => draft.set('banks', [...banks, { code: '', name: '' }])}
            >
              Add a bank
            </Button>
          )
        }
      >
        <div className={css.rows}>
          {banks.map((bank, index) => (
            // A row has no name of its own while it is written.
            <BankRow
              key={index}
              bank={bank}
              place={index + 1}
              isAdmin={isAdmin}
              onChange={(by) => change(index, by)}
              onRemove={() =>
                draft.set(
                  'banks',
                  banks.filter((_, place) => place !== index),
                )
              }
            />
          ))}
        </div>
      </Panel>
      <ChangeBar draft={draft} known={known} needsSecond={false} wrong={wrongIn(banks)} onSend={send} />
    </>
  )
}

interface BankRowProps {
  bank: Bank
  place: number
  isAdmin: boolean
  onChange: (by: Partial<Bank>) => void
  onRemove: () => void
}

function BankRow({ bank: { code, name }, place, isAdmin, onChange, onRemove }: BankRowProps) {
  return (
    <div className={css.row}>
      <Field
        label={`Code ${place}`}
        value={code}
        maxLength={20}
        readOnly={!isAdmin}
        onValue={(value) => onChange({ code: value.toUpperCase() })}
      />
      <Field
        label={`Name ${place}`}
        value={name}
        maxLength={60}
        readOnly={!isAdmin}
        onValue={(value) => onChange({ name: value })}
      />
      {isAdmin && <IconButton icon="trash" label={`Remove ${name || `bank ${place}`}`} onClick={onRemove} />}
    </div>
  )
}
