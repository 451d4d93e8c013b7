import { useNavigate } from '@tanstack/react-router'
import { Row } from '@mela/ui/layout/Row.tsx'
import { useMayAdd } from '../../account/index.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { linkTarget } from '../../platform/links/open-link.ts'
import { pathOf } from '../../names/paths.ts'

const NUMBER = /^\d{6,12}$/

/** A number or an address that somebody pasted leads where it would anywhere else. */
export function Pasted({ typed }: { typed: string }) {
  const t = useT()
  const navigate = useNavigate()
  const mayAdd = useMayAdd()
  const link = /^https?:\/\//i.test(typed) ? linkTarget(typed) : undefined
  if (link?.kind === 'path') {
    const open = () => void navigate({ to: link.path })
    return <Row icon="link" tone="accent" label={t('friends.open_link')} detail={typed} onSelect={open} />
  }
  const uid = typed.replaceAll(/\s/g, '')
  if (!mayAdd || !NUMBER.test(uid)) return null
  const search = () => void navigate({ to: pathOf('SearchMain', {}, { type: 'friend', uid }) })
  return <Row icon="person_add" tone="accent" label={t('friends.with_id', { uid })} onSelect={search} />
}
