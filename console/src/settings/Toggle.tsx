import { Switch } from '@mela/ui/controls/Switch.tsx'
import css from './SettingsScreen.module.css'

interface ToggleProps {
  label: string
  text?: string
  isOn: boolean
  isDisabled?: boolean
  onChange: (isOn: boolean) => void
}

export function Toggle({ label, text, isOn, isDisabled = false, onChange }: ToggleProps) {
  return (
    <div className={css.toggle}>
      <div>
        <p>{label}</p>
        {text && <p className={css.quiet}>{text}</p>}
      </div>
      <Switch label={label} isOn={isOn} isDisabled={isDisabled} onChange={onChange} />
    </div>
  )
}
