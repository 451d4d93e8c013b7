import { useState } from 'react'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { addressIn, useSmallAddress } from '../bubble/address.ts'
import type { Message } from '../state/model.ts'
import { useZoom } from './use-zoom.ts'
import css from './Viewer.module.css'

interface ZoomedProps {
  message: Message
  onStep: (step: number) => void
  onClose: () => void
}

/** One photo: the small picture at once, the whole one over it when it is there. */
export function Zoomed({ message, onStep, onClose }: ZoomedProps) {
  const t = useT()
  const small = useSmallAddress(message).address
  const whole = addressIn(message, 'url')
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>('loading')
  const [attempt, setAttempt] = useState(0)
  const handlers = useZoom((ending) => {
    if (ending === 'close') onClose()
    else onStep(ending === 'next' ? 1 : -1)
  })
  const { width, height } = message.content
  const ratio = typeof width === 'number' && typeof height === 'number' ? `${width} / ${height}` : undefined
  if (state === 'broken') {
    const retry = () => {
      setState('loading')
      setAttempt(attempt + 1)
    }
    return (
      <button type="button" className={css.broken} onClick={retry}>
        <Icon name="picture" size={32} />
        {t('media.broken')}
      </button>
    )
  }
  return (
    <div className={css.zoomed} {...handlers}>
      {state === 'loading' && small && <img className={css.small} src={small} alt="" style={{ aspectRatio: ratio }} />}
      <img
        key={attempt}
        className={css.whole}
        src={whole || small}
        alt={t('media.photo')}
        draggable={false}
        onLoad={() => setState('shown')}
        onError={() => setState('broken')}
      />
    </div>
  )
}
