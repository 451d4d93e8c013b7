import { useEffect, useRef } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useT } from '../../platform/i18n/i18n.ts'
import { linkTarget } from '../../platform/links/open-link.ts'
import type { GameConfig } from '../game-config.ts'
import css from './BannerStrip.module.css'

interface BannerStripProps {
  list: GameConfig['banner_list']
  /** How long each stands. */
  seconds: number
}

/** Pictures of the operators, one after the other; they stand still for whoever wants less motion or points at them. */
export function BannerStrip({ list, seconds }: BannerStripProps) {
  const t = useT()
  const ref = useRef<HTMLUListElement>(null)
  useEffect(() => {
    const strip = ref.current
    if (!strip || list.length < 2 || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    const timer = setInterval(() => {
      if (strip.matches(':hover, :focus-within')) return
      const next = strip.scrollLeft + strip.clientWidth
      strip.scrollTo({ left: next < strip.scrollWidth ? next : 0, behavior: 'smooth' })
    }, seconds * 1000)
    return () => clearInterval(timer)
  }, [list.length, seconds])
  if (list.length === 0) return null
  return (
    <ul ref={ref} className={css.strip} aria-label={t('games.banners')}>
      {list.map((banner, index) => (
        <li key={index}>
          <Banner {...banner} />
        </li>
      ))}
    </ul>
  )
}

function Banner({ file, url }: GameConfig['banner_list'][number]) {
  const t = useT()
  const navigate = useNavigate()
  const target = linkTarget(url)
  const picture = <img src={file.url} alt={t('games.banner')} decoding="async" />
  if (!target) return picture
  if (target.kind === 'window')
    return (
      <a href={target.url} target="_blank" rel="noopener noreferrer">
        {picture}
      </a>
    )
  return (
    <a
      href={target.path}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        void navigate({ href: target.path })
      }}
    >
      {picture}
    </a>
  )
}
