import { Field } from '@mela/ui/fields/Field.tsx'
import { Segmented } from '@mela/ui/controls/Segmented.tsx'
import type { When } from './when.ts'
import css from '../SettingsScreen.module.css'

interface TakesEffectProps {
  when: When
  time_zone: string
  onWhen: (when: When) => void
}

const OPTIONS: { value: 'agreed' | 'later'; label: string }[] = [
  { value: 'agreed', label: 'When both agree' },
  { value: 'later', label: 'At a time' },
]

/** As soon as a second operator agrees, or at a time that both of them see. */
export function TakesEffect({ when, time_zone, onWhen }: TakesEffectProps) {
  return (
    <>
      <p className={css.quiet}>Takes effect</p>
      <Segmented
        label="Takes effect"
        options={OPTIONS}
        value={when.isLater ? 'later' : 'agreed'}
        onValue={(value) => onWhen({ ...when, isLater: value === 'later' })}
      />
      {when.isLater && (
        <Field
          label="Takes effect from"
          type="datetime-local"
          hint={`Time at the site, ${time_zone}`}
          value={when.local}
          onValue={(local) => onWhen({ ...when, local })}
        />
      )}
    </>
  )
}
