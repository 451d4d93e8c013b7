import type { ReactNode } from 'react'
import { Icon } from '../display/Icon.tsx'
import type { IconName } from '../display/icon-paths.ts'
import css from './CardFrame.module.css'

interface CardAct {
  label: string
  icon?: IconName
  onAct: () => void
}
interface CardFrameProps {
  picture: ReactNode
  title: string
  detail?: string | undefined
  children?: ReactNode
  /** One or two. */
  acts: readonly CardAct[]
}

/** Something handed on among messages: white, ruled, never warm. */
export function CardFrame({ picture, title, detail, children, acts }: CardFrameProps) {
  return (
    <div className={css.card}>
      <div className={css.head}>
        {picture}
        <div className={css.texts}>
          <b className={css.title}>{title}</b>
          {detail && <span className={css.detail}>{detail}</span>}
        </div>
      </div>
      {children && <div className={css.body}>{children}</div>}
      <div className={css.acts}>
        {acts.map(({ label, icon, onAct }) => (
          <button key={label} type="button" className={css.act} onClick={onAct}>
            {icon && <Icon name={icon} size={18} />}
            {label}
          </button>
        ))}
      </div>
    </div>
  )
}
