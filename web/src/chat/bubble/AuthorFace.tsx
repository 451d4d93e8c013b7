import { useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { faceKindOf, usePerson } from '../../people/index.ts'
import { pathOf } from '../../names/paths.ts'
import { usePersonName } from '../words/names.ts'
import css from './Author.module.css'

/** Beside the last bubble of a run: who speaks, and the way to their page. */
export function AuthorFace({ group_id, user_id }: { group_id: string; user_id: string }) {
  const router = useRouter()
  const person = usePerson(user_id)
  const name = usePersonName(user_id, group_id)
  const path = pathOf('UserPage', {}, { id: user_id, group_id })
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    router.history.push(path)
  }
  return (
    <a className={css.face} href={path} onClick={open}>
      <Avatar id={user_id} name={name} url={person?.avatar.url} look={faceKindOf(person)} size={32} />
      <span className="screen-reader-only">{name}</span>
    </a>
  )
}
