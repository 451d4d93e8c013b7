import { classes } from '../classes.ts'
import { LuckyBox } from './LuckyBox.tsx'
import css from './LuckCard.module.css'

interface LuckCardProps {
  /** Waiting to be opened, opened by me, taken by others, or over. */
  state: 'waiting' | 'mine' | 'gone' | 'expired'
  title: string
  /** What a tap does, or what became of it. */
  detail: string
  foot: string
  /** At the end of the foot, such as how many. */
  footEnd?: string | undefined
  /** Read aloud instead of all of it: what it is, from whom and what became of it. */
  about: string
  onOpen: () => void
}

/** The only warm thing among messages; only one that waits is bright. */
export function LuckCard({ state, title, detail, foot, footEnd, about, onOpen }: LuckCardProps) {
  return (
    <button
      type="button"
      className={classes(css.card, state !== 'waiting' && css.done, css[state])}
      data-state={state}
      onClick={onOpen}
    >
      <span className="screen-reader-only">{about}</span>
      <span className={css.top} aria-hidden="true">
        <LuckyBox size={56} isOpen={state === 'mine' || state === 'gone'} isEmpty={state === 'gone'} />
        <span className={css.texts}>
          <b className={css.title}>{title}</b>
          <span className={css.detail}>{detail}</span>
        </span>
      </span>
      <span className={css.foot} aria-hidden="true">
        <span className={css.words}>{foot}</span>
        {footEnd && <span className={css.end}>{footEnd}</span>}
      </span>
    </button>
  )
}
