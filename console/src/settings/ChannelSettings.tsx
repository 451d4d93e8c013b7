import { useState } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Field } from '@mela/ui/fields/Field.tsx'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { CURRENCY_NAMES } from '../platform/form/money.ts'
import { Panel } from '../platform/Page.tsx'
import { useMay } from '../platform/session.ts'
import { AmountField } from '../platform/form/AmountField.tsx'
import { CHANNEL_MOST, NEW_CHANNEL, wrongInChannels } from './channels.ts'
import { CHANNEL_KINDS, CHANNEL_LINES, HOLD_MINUTES, QUICK_AMOUNTS } from '../platform/told/names.ts'
import { NewChannelFields } from './NewChannelFields.tsx'
import { NumberField } from '../platform/form/NumberField.tsx'
import { MoneyBar } from './planned/MoneyBar.tsx'
import { proposeFees } from './propose.ts'
import { Toggle } from './Toggle.tsx'
import { useDraft } from '../platform/form/use-draft.ts'
import type { Channel, Money } from './words.ts'
import css from './SettingsScreen.module.css'

/** Where money comes in. Each order keeps the terms that it was made under, also when its channel goes. */
export function ChannelSettings({ money }: { money: Money }) {
  const known = { recharge_channels: money.recharge_channels }
  const draft = useDraft(known)
  // Those at the end, which have no name that stays while it is written.
  const [added, setAdded] = useState(0)
  const channels = draft.value.recharge_channels
  const old = channels.length - added
  const isReadOnly = !useMay('finance', 'admin')
  const set = (next: Channel[]) => draft.set('recharge_channels', next)
  const add = () => {
    set([...channels, NEW_CHANNEL])
    setAdded(added + 1)
  }
  const remove = (place: number) => {
    set(channels.filter((_, index) => index !== place))
    if (place >= old) setAdded(added - 1)
  }
  const reset = () => {
    draft.reset()
    setAdded(0)
  }
  return (
    <>
      {!isReadOnly && channels.length < CHANNEL_MOST && (
        <p className={css.add}>
          <Button size="small" variant="tint" icon="plus" onClick={add}>
            Add a channel
          </Button>
        </p>
      )}
      {channels.map((channel, place) => (
        <ChannelPanel
          key={place < old ? channel.id : `new ${place - old}`}
          channel={channel}
          isNew={place >= old}
          isReadOnly={isReadOnly}
          onChange={(by) => set(channels.map((each, index) => (index === place ? { ...each, ...by } : each)))}
          onRemove={() => remove(place)}
        />
      ))}
      <MoneyBar draft={{ ...draft, reset }} known={known} wrong={wrongInChannels(channels)} onSend={proposeFees} />
    </>
  )
}

interface ChannelPanelProps {
  channel: Channel
  /** It has no id, kind and currency yet; afterwards they stay. */
  isNew: boolean
  isReadOnly: boolean
  onChange: (by: Partial<Channel>) => void
  onRemove: () => void
}

function ChannelPanel({ channel, isNew, isReadOnly, onChange, onRemove }: ChannelPanelProps) {
  const { id, type, kind, name, is_open } = channel
  const title = isNew && name === '' ? 'New channel' : `${name}, ${CURRENCY_NAMES[type]}`
  return (
    <Panel
      title={title}
      end={
        <span className={css.panelEnd}>
          <Tag tone={is_open ? 'success' : 'neutral'}>{is_open ? 'Open' : 'Closed'}</Tag>
          {!isReadOnly && <IconButton icon="trash" label={`Remove ${id || 'the new channel'}`} onClick={onRemove} />}
        </span>
      }
    >
      {!isNew && (
        <p className={css.quiet}>
          {id}, {CHANNEL_KINDS[kind]}
        </p>
      )}
      <Toggle
        label={`${id || 'The new channel'} is open`}
        isOn={is_open}
        isDisabled={isReadOnly}
        onChange={(isOpen) => onChange({ is_open: isOpen })}
      />
      <div className={css.fields}>
        {isNew && <NewChannelFields channel={channel} onChange={onChange} />}
        <TermFields channel={channel} isReadOnly={isReadOnly} onChange={onChange} />
      </div>
    </Panel>
  )
}

function TermFields({ channel, isReadOnly, onChange }: Pick<ChannelPanelProps, 'channel' | 'isReadOnly' | 'onChange'>) {
  const { kind, name, min, max, quick_amounts, hold_minutes } = channel
  return (
    <>
      <Field
        label="Name"
        value={name}
        maxLength={40}
        readOnly={isReadOnly}
        onValue={(value) => onChange({ name: value })}
      />
      <AmountField label="Least" value={min} isReadOnly={isReadOnly} onValue={(value) => onChange({ min: value })} />
      <AmountField label="Most" value={max} isReadOnly={isReadOnly} onValue={(value) => onChange({ max: value })} />
      <NumberField
        label={HOLD_MINUTES}
        value={hold_minutes}
        min={1}
        max={1440}
        isReadOnly={isReadOnly}
        onValue={(value) => onChange({ hold_minutes: value })}
      />
      <Field
        label={QUICK_AMOUNTS}
        hint="Up to nine, with spaces between"
        value={quick_amounts.join(' ')}
        readOnly={isReadOnly}
        onValue={(value) => onChange({ quick_amounts: value === '' ? [] : value.split(' ').slice(0, 9) })}
      />
      {CHANNEL_LINES[kind].map(([word, label, most]) => (
        <Field
          key={word}
          label={label}
          value={channel[word]}
          maxLength={most}
          readOnly={isReadOnly}
          onValue={(value) => onChange({ [word]: value })}
        />
      ))}
    </>
  )
}
