import { useNavigate } from '@tanstack/react-router'
import type { GroupInfo } from '@mela/contract/groups/groups.ts'
import { GroupStatus, mayManage, type GroupAction } from '@mela/contract/groups/groups-rules.ts'
import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { faceKindOf, usePerson } from '../../people/index.ts'
import { useChildPath, usePersonName } from '../../chat/index.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { pathOf } from '../../names/paths.ts'
import css from './MemberStrip.module.css'

const PLACES = 6

/** The first members, and the ways to bring or take out some. */
export function MemberStrip({ info }: { info: GroupInfo }) {
  const t = useT()
  const navigate = useNavigate()
  const childPath = useChildPath()
  const mayInvite = info.status === GroupStatus.Normal
  const mayRemove = mayManage(info.my_group_user.identity)
  const first = info.user_ids.slice(0, PLACES - Number(mayInvite) - Number(mayRemove))
  const choose = (type: GroupAction) => () => void navigate({ to: childPath('ChooseMember', { type }) })
  return (
    <ul className={css.strip} aria-label={t('groups.members')}>
      {first.map((user_id) => (
        <Person key={user_id} user_id={user_id} group_id={info.group.id} />
      ))}
      {mayInvite && <Act icon="plus" label={t('groups.invite')} onAct={choose('invite')} />}
      {mayRemove && <Act icon="minus" label={t('groups.remove')} onAct={choose('remove')} />}
    </ul>
  )
}

function Person({ user_id, group_id }: { user_id: string; group_id: string }) {
  const navigate = useNavigate()
  const person = usePerson(user_id)
  const name = usePersonName(user_id)
  const open = () => void navigate({ to: pathOf('UserPage', {}, { id: user_id, group_id }) })
  return (
    <li className={css.cell}>
      <button type="button" className={css.one} onClick={open}>
        <Avatar id={user_id} name={name} url={person?.avatar.url} look={faceKindOf(person)} size={44} />
        <span className={css.name}>{name}</span>
      </button>
    </li>
  )
}

function Act({ icon, label, onAct }: { icon: 'plus' | 'minus'; label: string; onAct: () => void }) {
  return (
    <li className={css.cell}>
      <button type="button" className={css.one} onClick={onAct}>
        <span className={css.sign}>
          <Icon name={icon} size={22} />
        </span>
        <span className={css.name}>{label}</span>
      </button>
    </li>
  )
}
