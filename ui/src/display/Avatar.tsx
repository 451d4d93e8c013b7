import { useState, type CSSProperties } from 'react'
import { avatarColour, drawnFace, initials } from './avatar-colour.ts'
import { classes } from '../classes.ts'
import faces from './faces.svg'
import { Icon } from './Icon.tsx'
import type { IconName } from './icon-paths.ts'
import css from './Avatar.module.css'

export interface Face {
  id: string
  name: string
  url?: string | undefined
  /** How a drawn face may look; without it the letters of the name stand in. */
  look?: 'm' | 'f' | undefined
}

interface AvatarProps extends Face {
  /** In pixels at the default text size. */
  size: number
  /** A group or a thing instead of a person. */
  isSquare?: boolean
  isOnline?: boolean
  /** Blocked or gone. */
  isGrey?: boolean
  /** A sign instead of letters or a picture. */
  glyph?: IconName | undefined
  className?: string | undefined
}

/** Decoration: the name always stands beside it. */
export function Avatar(props: AvatarProps) {
  const { size, isSquare = false, isOnline = false, isGrey = false, glyph, className, ...face } = props
  return (
    <span
      className={classes(css.avatar, isSquare && css.square, isOnline && css.online, isGrey && css.grey, className)}
      style={{ '--size': `${size / 10}rem`, ...colours(face) } as CSSProperties}
      aria-hidden="true"
    >
      {glyph ? <Icon name={glyph} size={Math.round(size * GLYPH)} /> : <Picture {...face} length={2} />}
    </span>
  )
}

const GLYPH = 0.5
const MOST_CELLS = 6

interface GroupAvatarProps {
  id: string
  name: string
  members: Face[]
  size: number
  isGrey?: boolean
}

/** The first members of a group in one squircle. */
export function GroupAvatar({ id, name, members, size, isGrey = false }: GroupAvatarProps) {
  if (members.length < 2) return <Avatar id={id} name={name} size={size} isGrey={isGrey} isSquare />
  const cells = members.slice(0, MOST_CELLS)
  return (
    <span
      className={classes(css.avatar, css.square, css.composite, cells.length > 4 && css.many, isGrey && css.grey)}
      style={{ '--size': `${size / 10}rem` } as CSSProperties}
      aria-hidden="true"
    >
      {cells.map((face) => (
        <span key={face.id} className={css.cell} style={colours(face)}>
          <Picture {...face} length={1} />
        </span>
      ))}
    </span>
  )
}

function Picture({ id, name, url, look, length }: Face & { length: 1 | 2 }) {
  const [failed, setFailed] = useState<string>()
  const source = url && failed !== url ? url : look && `${faces}#${look}${drawnFace(id)}`
  if (!source) return initials(name, length)
  return <img className={css.picture} src={source} alt="" decoding="async" onError={() => setFailed(url)} />
}

function colours({ id }: Face): CSSProperties {
  const [ground, letter] = avatarColour(id)
  return { '--ground': ground, '--letter': letter } as CSSProperties
}
