import { useT } from '../../platform/i18n/i18n.ts'
import { linkTarget } from '../../platform/links/open-link.ts'
import type { GameConfig } from '../game-config.ts'
import { LobbyLink } from './LobbyLink.tsx'
import { useCarousel } from './use-carousel.ts'
import css from './BannerStrip.module.css'

interface BannerStripProps {
  list: GameConfig['banner_list']
  /** How long each stands. */
  seconds: number
}

/** Pictures of the operators, one after the other. */
export function BannerStrip({ list, seconds }: BannerStripProps) {
  const t = useT()
  const { shown, showNext, strip, frame } = useCarousel(list.length, seconds)
  if (list.length === 0) return null
  return (
    <div className={css.frame} {...frame}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it */}
      <ul className={css.strip} {...strip} aria-label={t('games.banners')} tabIndex={list.length > 1 ? 0 : undefined}>
        {list.map((banner, index) => (
          <li key={index}>
            <Banner {...banner} />
          </li>
        ))}
      </ul>
      {list.length > 1 && (
        <button
          type="button"
          className={css.next}
          aria-label={t('games.next_banner', { n: shown + 1, of: list.length })}
          onClick={showNext}
        >
          <span className={css.dots}>
            {list.map((_banner, index) => (
              <i key={index} className={index === shown ? css.on : undefined} />
            ))}
          </span>
        </button>
      )}
    </div>
  )
}

function Banner({ file, url }: GameConfig['banner_list'][number]) {
  const t = useT()
  const target = linkTarget(url)
  const picture = <img src={file.url} alt={t('games.banner')} decoding="async" />
  if (!target) return picture
  if (target.kind === 'window')
    return (
      <a href={target.url} target="_blank" rel="noopener noreferrer">
        {picture}
      </a>
    )
  return <LobbyLink path={target.path}>{picture}</LobbyLink>
}
