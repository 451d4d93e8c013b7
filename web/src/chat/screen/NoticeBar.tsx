import { useState } from 'react'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { classes } from '@mela/ui/classes.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { closeNotice, type Notice } from '../act/notice.ts'
import { jumpTo } from '../sync/open-chat.ts'
import { chatStore } from '../sync/store.ts'
import css from './NoticeBar.module.css'

interface NoticeBarProps {
  roomId: string
  notice: Notice
  onClose: () => void
}

/** The group's notice; a tap leads to its message, or shows all of it to whoever joined after it was written. */
export function NoticeBar({ roomId, notice, onClose }: NoticeBarProps) {
  const t = useT()
  const [isWhole, setWhole] = useState(false)
  const show = async () => {
    await jumpTo(roomId, notice.message_id)
    const { messages = [] } = chatStore.getState().timelines[roomId] ?? {}
    if (!messages.some(({ id }) => id === notice.message_id)) setWhole(!isWhole)
  }
  const close = () => {
    closeNotice(notice)
    onClose()
  }
  return (
    <section className={css.bar} aria-label={t('chat.notice')}>
      <button type="button" className={css.body} title={t('joining.go_to_notice')} onClick={() => void show()}>
        <Icon name="megaphone" size={20} className={css.icon} />
        <span className={css.texts}>
          <b className={css.title}>{t('chat.notice')}</b>
          <span className={classes(css.text, isWhole && css.whole)}>{notice.text}</span>
        </span>
      </button>
      <IconButton icon="close" iconSize={20} label={t('joining.hide_notice')} onClick={close} />
    </section>
  )
}
