import { useState } from 'react'
import { useNow } from './clock.ts'
import { useOperator } from './session.ts'
import { momentText } from './times.ts'
import css from './PrivatePhoto.module.css'

const MARKS = 24
const COLUMNS = 6
/** In pixels: wider than the text. */
const STEP = 190

interface PrivatePhotoProps {
  url: string
  alt: string
  onShown?: (url: string) => void
}

/** The address holds for five minutes; after that it is opened again, which is written down. */
export function PrivatePhoto({ url, alt, onShown }: PrivatePhotoProps) {
  const [failed, setFailed] = useState('')
  if (failed === url) return <span className={css.missing}>The photo can no longer be shown. Open it again.</span>
  return (
    <img
      className={css.photo}
      src={url}
      alt={alt}
      draggable={false}
      onLoad={() => onShown?.(url)}
      onError={() => setFailed(url)}
    />
  )
}

/** Over a photo: whoever looks, so that a photo of the screen tells where it came from. */
export function Watermark() {
  const operator = useOperator()
  const now = useNow(60_000)
  return (
    <svg className={css.marks} aria-hidden>
      {Array.from({ length: MARKS }, (_, index) => (
        <text key={index} x={(index % COLUMNS) * STEP} y={`${Math.floor(index / COLUMNS) * 26 + 14}%`}>
          {operator?.name} {momentText(now, now)}
        </text>
      ))}
    </svg>
  )
}
