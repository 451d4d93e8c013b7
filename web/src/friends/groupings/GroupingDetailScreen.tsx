import { useState } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Grouping } from '@mela/contract/friends/friends-groupings.ts'
import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import { Row, SwitchRow } from '@mela/ui/layout/Row.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { Page, useGoBack } from '../../platform/page/Page.tsx'
import { PageEmpty, PageOffline } from '../../platform/page/PageState.tsx'
import { pathOf } from '../../names/paths.ts'
import { useConnection } from '../../platform/net/socket.ts'
import { useSwitch } from '../../platform/page/use-switch.ts'
import { setGroupingFlags } from './groupings.ts'
import { useSortedFriends } from '../contacts/sorted-friends.ts'
import { DeleteGrouping } from './DeleteGrouping.tsx'
import { DetailMember } from './DetailMember.tsx'
import { GroupingGate } from './GroupingGate.tsx'
import { GroupingSheet } from './GroupingSheet.tsx'
import { inOrder } from './list-lines.ts'
import css from '../user-page/Card.module.css'

export function GroupingDetailScreen() {
  const { id }: { id?: string } = useSearch({ strict: false })
  return <GroupingDetail id={id} isAlone />
}

interface GroupingDetailProps {
  id: string | undefined
  /** Not beside or behind the chat of the grouping: the way into it stands here. */
  isAlone?: boolean
}

export function GroupingDetail({ id, isAlone = false }: GroupingDetailProps) {
  const t = useT()
  return (
    <GroupingGate id={id} title={t('pages.grouping_detail')}>
      {(grouping) => <Detail key={grouping.id} grouping={grouping} isAlone={isAlone} />}
    </GroupingGate>
  )
}

function Detail({ grouping, isAlone }: { grouping: Grouping; isAlone: boolean }) {
  const t = useT()
  const navigate = useNavigate()
  const goBack = useGoBack(pathOf('Grouping'))
  const { list: friends } = useSortedFriends()
  const [layer, setLayer] = useState<'edit' | 'delete'>()
  const { id, name, user_ids } = grouping
  const isOffline = useConnection() === 'offline'
  const pin = useSwitch(grouping.is_pinned === true, (isOn) => setGroupingFlags(id, { pin: isOn ? 1 : -1 }))
  const mute = useSwitch(grouping.is_muted === true, (isOn) => setGroupingFlags(id, { not_disturb: isOn ? 1 : -1 }))
  const close = () => setLayer(undefined)
  return (
    <Page title={name} detail={t('groupings.people', { n: user_ids.length })} back={pathOf('Grouping')}>
      <PageOffline />
      <div className={css.card}>
        {isAlone && (
          <Row
            icon="send"
            tone="accent"
            label={t('groupings.send_to', { name })}
            onSelect={() => void navigate({ to: pathOf('GpChat', { roomId: roomIdOf(id, ChatType.Grouping) }) })}
          />
        )}
        <Row
          icon="person_add"
          tone="accent"
          label={t('groupings.batch_add')}
          onSelect={() => void navigate({ to: pathOf('AddMember', {}, { id }) })}
        />
        <Row icon="pencil" label={t('groupings.change')} onSelect={() => setLayer('edit')} />
      </div>
      <div className={css.card}>
        <SwitchRow icon="pin" label={t('groupings.pin')} isDisabled={isOffline} {...pin} />
        <SwitchRow icon="bell_off" label={t('groupings.mute')} isDisabled={isOffline} {...mute} />
      </div>
      {user_ids.length === 0 ? (
        <PageEmpty art="people" title={t('groupings.nobody')} text={t('groupings.nobody_text')} />
      ) : (
        <ul className={css.card} aria-label={t('groupings.members')}>
          {inOrder(user_ids, friends).map((user_id) => (
            <DetailMember key={user_id} user_id={user_id} grouping={grouping} />
          ))}
        </ul>
      )}
      <div className={css.card}>
        <Row icon="trash" isDanger label={t('groupings.delete_more')} onSelect={() => setLayer('delete')} />
      </div>
      {layer === 'edit' && <GroupingSheet grouping={grouping} onClose={close} />}
      {layer === 'delete' && <DeleteGrouping grouping={grouping} onDeleted={goBack} onClose={close} />}
    </Page>
  )
}
