import { useEffect, useMemo, useState, type KeyboardEvent } from 'react'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { useModal } from '@mela/ui/overlay/use-modal.ts'
import { formatTime } from '../../platform/i18n/dates.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { isPictured } from '../bubble/fit.ts'
import type { Message } from '../state/model.ts'
import { groupOf, usePersonName } from '../words/names.ts'
import { useTimeline } from '../sync/store.ts'
import { Film } from './Film.tsx'
import { saveMedia } from './save-media.ts'
import { closeViewer, viewKey } from './viewing.ts'
import { Zoomed } from './Zoomed.tsx'
import css from './Viewer.module.css'

/** The photos and films of a chat, as far as it is loaded, one at a time on the whole screen. */
export function Viewer({ roomId, viewed }: { roomId: string; viewed: string }) {
  const { t } = useI18n()
  const { messages } = useTimeline(roomId)
  const items = useMemo(() => messages.filter(isPictured), [messages])
  const [key, setKey] = useState(viewed)
  const modal = useModal(closeViewer)
  const [saved, setSaved] = useState<string>()
  const index = items.findIndex((item) => viewKey(item) === key)
  const item = items[index]
  // Removed while somebody looked at it.
  useEffect(() => {
    if (!item) closeViewer()
  }, [item])
  if (!item) return null
  const go = (step: number) => {
    const next = items[index + step]
    if (next) setKey(viewKey(next))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    // The arrows of a film that has the focus move within it.
    if (!step || event.target instanceof HTMLVideoElement) return
    event.preventDefault()
    go(step)
  }
  return (
    <dialog className={css.viewer} aria-label={t('media.viewer')} {...modal} onKeyDown={onKeyDown}>
      <header className={css.head}>
        <IconButton icon="close" label={t('app.close')} className={css.button} onClick={closeViewer} />
        <Caption item={item} position={t('media.position', { n: index + 1, total: items.length })} />
        <IconButton
          icon="download"
          label={t('media.save')}
          className={css.button}
          disabled={item.id === '' || saved === key}
          onClick={() => {
            setSaved(key)
            void saveMedia(item).finally(() => setSaved(undefined))
          }}
        />
      </header>
      <div className={css.stage}>
        {item.contentType === ContentType.Video ? (
          <Film key={key} message={item} />
        ) : (
          <Zoomed key={key} message={item} onStep={go} onClose={closeViewer} />
        )}
      </div>
      {index > 0 && (
        <IconButton icon="back" label={t('media.previous')} className={css.previous} onClick={() => go(-1)} />
      )}
      {index < items.length - 1 && (
        <IconButton icon="chevron_right" label={t('media.next')} className={css.next} onClick={() => go(1)} />
      )}
    </dialog>
  )
}

function Caption({ item, position }: { item: Message; position: string }) {
  const { locale } = useI18n()
  const name = usePersonName(item.senderId, groupOf(item))
  return (
    <p className={css.caption}>
      <b className={css.name}>{name}</b>
      <span>{`${formatTime(item.created_unix, locale)} · ${position}`}</span>
    </p>
  )
}
