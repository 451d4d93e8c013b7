import { Button } from '@mela/ui/controls/Button.tsx'
import { Field } from '@mela/ui/fields/Field.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { api } from '../platform/api.ts'
import { Panel } from '../platform/Page.tsx'
import { PersonSearch } from '../platform/table/PersonSearch.tsx'
import { useMay } from '../platform/session.ts'
import { ChangeBar } from '../platform/form/ChangeBar.tsx'
import { Toggle } from './Toggle.tsx'
import { useDraft } from '../platform/form/use-draft.ts'
import type { Site } from './words.ts'
import css from './SettingsScreen.module.css'

type Switches = 'auto_register_switch' | 'user_add_friend_switch' | 'card_photo_switch'
const SWITCHES: readonly { name: Switches; label: string; text: string }[] = [
  {
    name: 'auto_register_switch',
    label: 'One-tap sign-up',
    text: 'An account without a name or a password of one’s own.',
  },
  {
    name: 'user_add_friend_switch',
    label: 'People may add friends',
    text: 'Off hides IDs, cards and the search for people.',
  },
  { name: 'card_photo_switch', label: 'Photos of cards', text: 'Asked for when a bank card is added. Off by default.' },
]
const LOGO = /^(https:\/\/[^\s/]|\/(?!\/))[\x21-\x7e]*$/

export function SiteForm({ site, onChanged }: { site: Site; onChanged: () => Promise<void> }) {
  const known = {
    app_name: site.app_name ?? '',
    logo_url: site.logo_url,
    service_user_id: site.service_user_id,
    auto_register_switch: site.auto_register_switch,
    user_add_friend_switch: site.user_add_friend_switch,
    card_photo_switch: site.card_photo_switch,
  }
  const draft = useDraft(known)
  const isAdmin = useMay('admin')
  const { value, set } = draft
  const wrong =
    draft.changes.app_name?.trim() === ''
      ? 'The app needs a name.'
      : value.logo_url !== '' && !LOGO.test(value.logo_url)
        ? 'The logo is an address that begins with https:// or with /.'
        : undefined
  const send = async (changes: Partial<typeof known>, reason: string) => {
    await api('saveSiteSettings', { changes, reason })
    showToast('Saved', { icon: 'check' })
    await onChanged()
  }
  return (
    <>
      <Panel title="Names">
        <div className={css.fields}>
          <Field
            label="Name of the app"
            value={value.app_name}
            maxLength={40}
            readOnly={!isAdmin}
            onValue={(name) => set('app_name', name)}
          />
          <Field
            label="Address of the logo"
            value={value.logo_url}
            maxLength={500}
            readOnly={!isAdmin}
            hint="Empty for the own one"
            onValue={(url) => set('logo_url', url.trim())}
          />
        </div>
      </Panel>
      <Panel title="Switches">
        {SWITCHES.map(({ name, label, text }) => (
          <Toggle
            key={name}
            label={label}
            text={text}
            isOn={value[name] === 1}
            isDisabled={!isAdmin}
            onChange={(isOn) => set(name, isOn ? 1 : -1)}
          />
        ))}
      </Panel>
      <ServiceAccount
        user_id={value.service_user_id}
        isAdmin={isAdmin}
        onChange={(user_id) => set('service_user_id', user_id)}
      />
      <ChangeBar draft={draft} known={known} needsSecond={false} wrong={wrong} onSend={send} />
    </>
  )
}

interface ServiceAccountProps {
  user_id: string
  isAdmin: boolean
  onChange: (user_id: string) => void
}

function ServiceAccount({ user_id, isAdmin, onChange }: ServiceAccountProps) {
  return (
    <Panel title="Service account">
      <p className={css.quiet}>Greets newcomers and answers for the site.</p>
      {user_id ? (
        <p className={css.chosen}>
          <ServiceName user_id={user_id} />
          {isAdmin && (
            <Button size="small" variant="soft" onClick={() => onChange('')}>
              None
            </Button>
          )}
        </p>
      ) : (
        <p className={css.chosen}>None</p>
      )}
      {isAdmin && (
        <PersonSearch label="Another account: ID, name, mobile or e-mail" onPick={(person) => onChange(person.id)} />
      )}
    </Panel>
  )
}

/** Its page says who it is; that look is in the log, so it is not taken here. */
function ServiceName({ user_id }: { user_id: string }) {
  return <a href={`/users?id=${user_id}`}>Account {user_id}</a>
}
