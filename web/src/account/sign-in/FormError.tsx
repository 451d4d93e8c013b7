import { Icon } from '@mela/ui/display/Icon.tsx'
import css from './LoginScreen.module.css'

export function FormError({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <p className={css.error} role="alert">
      <Icon name="alert" size={20} />
      {text}
    </p>
  )
}
