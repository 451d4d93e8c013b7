import type { MouseEvent, ReactNode } from 'react'
import { classes } from '../classes.ts'
import { IconButton } from '../controls/IconButton.tsx'
import css from './NavBar.module.css'

interface NavBarProps {
  title: string
  /** A second, quiet line below the title. */
  detail?: string | undefined
  detailIsAccent?: boolean
  /** Title of a tab instead of a page. */
  isLarge?: boolean
  /** Over a head of its own: without ground until the page is scrolled, then in the accent. */
  profile?: { isScrolled: boolean } | undefined
  picture?: ReactNode
  back?: { label: string; onBack: () => void } | undefined
  /** Where picture and title lead. */
  opens?: { href: string; onOpen: () => void } | undefined
  children?: ReactNode
}

export function NavBar(props: NavBarProps) {
  const { title, detail, detailIsAccent, isLarge, profile, picture, back, opens, children } = props
  const ground = profile ? classes(css.profile, profile.isScrolled && css.scrolled) : isLarge ? css.large : css.solid
  return (
    <header className={classes(css.bar, ground)}>
      {back && <IconButton icon="back" label={back.label} onClick={back.onBack} />}
      <div className={css.subject}>
        {picture}
        <div className={css.titles}>
          <h1 className={css.title}>{opens ? <Opening {...opens} title={title} /> : title}</h1>
          {detail && <p className={classes(css.detail, detailIsAccent && css.accent)}>{detail}</p>}
        </div>
      </div>
      {children}
    </header>
  )
}

function Opening({ href, onOpen, title }: NonNullable<NavBarProps['opens']> & { title: string }) {
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    onOpen()
  }
  return (
    <a className={css.opens} href={href} onClick={open}>
      {title}
    </a>
  )
}
