import { Icon } from '@mela/ui/display/Icon.tsx'
import type { IconName } from '@mela/ui/display/icon-paths.ts'
import { Logo } from '@mela/ui/display/Logo.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { useRoute } from '../routes/use-route.ts'
import css from './EmptyDetail.module.css'

/** Beside the list of a tab on a desktop while nothing of it is open. */
export function EmptyDetail() {
  const t = useT()
  const tab = useRoute()?.tab ?? 'chat'
  const place = tab === 'chat' ? 'pick' : tab
  return (
    <div className={css.page}>
      <Logo size={96} label="Mela" />
      <h2 className={css.title}>{t(`desktop.${place}_title`)}</h2>
      <p className={css.text}>{t(`desktop.${place}_text`)}</p>
      {tab === 'chat' && <Tips />}
    </div>
  )
}

function Tips() {
  const t = useT()
  return (
    <ul className={css.tips}>
      <Tip icon="keyboard" keys="Alt ↓" title={t('desktop.tip_move_title')} text={t('desktop.tip_move_text')} />
      <Tip icon="send" keys="Enter" title={t('desktop.tip_send_title')} text={t('desktop.tip_send_text')} />
      <Tip icon="more" title={t('desktop.tip_menu_title')} text={t('desktop.tip_menu_text')} />
    </ul>
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
