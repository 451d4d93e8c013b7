import { Icon } from '../display/Icon.tsx'
import { IconButton } from '../controls/IconButton.tsx'
import type { IconName } from '../display/icon-paths.ts'
import css from './EditBar.module.css'

interface EditBarProps {
  icon: IconName
  title: string
  text: string
  closeLabel: string
  onClose: () => void
}

/** Above the place to write: what is being changed or answered. */
export function EditBar({ icon, title, text, closeLabel, onClose }: EditBarProps) {
  return (
    <div className={css.bar}>
      <Icon name={icon} size={20} className={css.icon} />
      <div className={css.texts}>
        <b className={css.title}>{title}</b>
        <p className={css.text}>{text}</p>
      </div>
      <IconButton icon="close" iconSize={20} label={closeLabel} onClick={onClose} />
    </div>
  )
}
