import { Icon } from '@mela/ui/display/Icon.tsx'
import type { IconName } from '@mela/ui/display/icon-paths.ts'
import { Logo } from '@mela/ui/display/Logo.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import css from './EmptyDetail.module.css'

/** Beside the list on a desktop while no chat is open. */
export function EmptyDetail() {
  const t = useT()
  return (
    <div className={css.page}>
      <Logo size={96} label="Mela" />
      <h2 className={css.title}>{t('app.pick_title')}</h2>
      <p className={css.text}>{t('app.pick_text')}</p>
      <ul className={css.tips}>
        <Tip icon="keyboard" keys="Alt ↓" title={t('app.tip_move_title')} text={t('app.tip_move_text')} />
        <Tip icon="send" keys="Enter" title={t('app.tip_send_title')} text={t('app.tip_send_text')} />
        <Tip icon="trash" title={t('app.tip_delete_title')} text={t('app.tip_delete_text')} />
      </ul>
    </div>
  )
}

function Tip({ icon, keys, title, text }: { icon: IconName; keys?: string; title: string; text: string }) {
  return (
    <li className={css.tip}>
      <span className={css.icon}>
        <Icon name={icon} size={20} />
      </span>
      {keys && <kbd className={css.keys}>{keys}</kbd>}
      <b className={css.name}>{title}</b>
      <span className={css.words}>{text}</span>
    </li>
  )
}
