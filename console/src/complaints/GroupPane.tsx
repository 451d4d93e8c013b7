import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Facts } from '@mela/ui/display/Facts.tsx'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { SkeletonRows } from '@mela/ui/feedback/Skeleton.tsx'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { api, type AdminOutput } from '../platform/api.ts'
import { countText } from '../platform/form/money.ts'
import { Pane, PaneSection } from '../platform/Page.tsx'
import { PersonCell } from '../platform/table/PersonCell.tsx'
import { ReasonDialog } from '../platform/form/ReasonDialog.tsx'
import { useIsOnline } from '../platform/session.ts'
import { dateText } from '../platform/times.ts'
import { useLive } from '../platform/table/use-live.ts'
import { GROUP_STATUSES, type FoundGroup } from './words.ts'
import css from './GroupsScreen.module.css'

type Member = AdminOutput<'listMembersForOperator'>['list'][number]
type Asked = { act: 'ban' | 'unban'; member?: never } | { act: 'mute' | 'unmute' | 'remove'; member: Member }
const PAGE = 20

export function GroupPane({ group, onChanged }: { group: FoundGroup; onChanged: () => Promise<void> }) {
  const [pos, setPos] = useState(0)
  const [asked, setAsked] = useState<Asked>()
  const isOnline = useIsOnline()
  const { value, error, refresh } = useLive('listMembersForOperator', { group_id: group.id, pos, limit: PAGE }, 0)
  const { name: status, tone } = GROUP_STATUSES[group.status]
  const done = async () => {
    await Promise.all([onChanged(), refresh()])
  }
  return (
    <Pane
      label="Selected group"
      foot={
        group.status !== -1 && (
          <Button
            size="medium"
            isWide
            variant={group.status === 1 ? 'danger_tint' : 'tint'}
            disabled={!isOnline}
            onClick={() => setAsked({ act: group.status === 1 ? 'ban' : 'unban' })}
          >
            {group.status === 1 ? 'Ban the group' : 'Unban the group'}
          </Button>
        )
      }
    >
      <div className={css.head}>
        <h2 className={css.name}>{group.name}</h2>
        <Tag tone={tone}>{status}</Tag>
      </div>
      <PaneSection title="Group">
        <Facts
          facts={[
            { name: 'ID', value: <span className={css.code}>{group.id}</span> },
            { name: 'Members', value: countText(group.member_total) },
            { name: 'Made', value: dateText(group.created_at) },
            { name: 'Treasure boxes', value: <Link to={`/chests?group_id=${group.id}`}>Those of this group</Link> },
            ...(group.serve_user_id
              ? [{ name: 'Service group of', value: <Link to={`/users?id=${group.serve_user_id}`}>the customer</Link> }]
              : []),
          ]}
        />
      </PaneSection>
      <PaneSection title="Members">
        {!value && !error && <SkeletonRows count={4} label="Loading" />}
        {error && <p role="alert">{error}</p>}
        <ul aria-label="Members">
          {value?.list.map((member) => (
            <MemberRow key={member.user_id} member={member} isOff={!isOnline} onAsk={setAsked} />
          ))}
        </ul>
        {value && value.total > PAGE && (
          <p className={css.pages}>
            {countText(pos + 1)} to {countText(pos + value.list.length)} of {countText(value.total)}
            <Button size="small" variant="soft" disabled={pos === 0} onClick={() => setPos(Math.max(0, pos - PAGE))}>
              Back
            </Button>
            <Button size="small" variant="soft" disabled={pos + PAGE >= value.total} onClick={() => setPos(pos + PAGE)}>
              More
            </Button>
          </p>
        )}
      </PaneSection>
      {asked && <GroupDialog group={group} asked={asked} onDone={done} onClose={() => setAsked(undefined)} />}
    </Pane>
  )
}

function MemberRow({ member, isOff, onAsk }: { member: Member; isOff: boolean; onAsk: (asked: Asked) => void }) {
  const { name, role, is_muted } = member
  return (
    <li className={css.member}>
      <Link to={`/users?id=${member.user_id}`} className={css.grow}>
        <PersonCell person={member} />
      </Link>
      {role !== 'member' && <Tag tone="gold">{role === 'owner' ? 'Owner' : 'Manager'}</Tag>}
      {is_muted && <Tag tone="warning">Muted</Tag>}
      {role !== 'owner' && (
        <>
          <IconButton
            icon={is_muted ? 'volume' : 'bell_off'}
            iconSize={20}
            label={is_muted ? `Let ${name} speak` : `Mute ${name}`}
            disabled={isOff}
            onClick={() => onAsk({ act: is_muted ? 'unmute' : 'mute', member })}
          />
          <IconButton
            icon="trash"
            iconSize={20}
            label={`Remove ${name}`}
            disabled={isOff}
            onClick={() => onAsk({ act: 'remove', member })}
          />
        </>
      )}
    </li>
  )
}

interface GroupDialogProps {
  group: FoundGroup
  asked: Asked
  onDone: () => Promise<void>
  onClose: () => void
}

function GroupDialog({ group, asked, onDone, onClose }: GroupDialogProps) {
  const { title, text, act, said, run } = dialogOf(group, asked)
  return (
    <ReasonDialog
      title={title}
      text={text}
      act={act}
      isDanger={asked.act === 'ban' || asked.act === 'remove'}
      noteLabel="Why, for the audit log"
      onClose={onClose}
      onAct={async (reason) => {
        await run(reason)
        showToast(said, { icon: 'check' })
        await onDone()
      }}
    />
  )
}

function dialogOf(group: FoundGroup, asked: Asked) {
  const { id: group_id, name } = group
  if (!asked.member) {
    const isBan = asked.act === 'ban'
    return {
      title: isBan ? `Ban ${name}` : `Unban ${name}`,
      text: isBan
        ? 'Members keep reading; nobody can write. A line says so.'
        : 'Members can write again. A line says so.',
      act: isBan ? 'Ban' : 'Unban',
      said: isBan ? `Banned, ${name}` : `Unbanned, ${name}`,
      run: (reason: string) => api(isBan ? 'banGroup' : 'unbanGroup', { group_id, reason }),
    }
  }
  const { act, member } = asked
  const about = { group_id, user_id: member.user_id }
  if (act === 'remove') {
    return {
      title: `Remove ${member.name}`,
      text: `From ${name}, at once. A line says so.`,
      act: 'Remove',
      said: `Removed, ${member.name}`,
      run: (reason: string) => api('removeMemberAsOperator', { ...about, reason }),
    }
  }
  const is_muted = act === 'mute'
  return {
    title: is_muted ? `Mute ${member.name}` : `Let ${member.name} speak`,
    text: `In ${name}. A line says so.`,
    act: is_muted ? 'Mute' : 'Let them speak',
    said: is_muted ? `Muted, ${member.name}` : `May speak again, ${member.name}`,
    run: (reason: string) => api('muteMemberAsOperator', { ...about, is_muted, reason }),
  }
}
