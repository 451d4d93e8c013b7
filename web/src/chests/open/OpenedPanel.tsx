import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Row } from '@mela/ui/layout/Row.tsx'
import { sendText, useGroup, usePersonName, whyClosed } from '../../chat/index.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { PagesEnd } from '../../platform/query/PagesEnd.tsx'
import { ClaimList } from '../record/ClaimList.tsx'
import { RecordSum } from '../record/RecordSum.tsx'
import type { useRecord } from '../record/use-record.ts'
import type { Chest } from '../chest.ts'
import css from './OpenedPanel.module.css'

interface OpenedPanelProps {
  chest: Chest
  record: ReturnType<typeof useRecord>
  /** Whether the reader got something from it. */
  isMine: boolean
  onSeeRecord: () => void
  onSendBack: () => void
  onClose: () => void
}

/** Below a box that was opened, or came too late: who got how much, and what to say to it. */
export function OpenedPanel(props: OpenedPanelProps) {
  const { chest, record, isMine, onSeeRecord, onSendBack, onClose } = props
  const { first: head, list } = record
  const t = useT()
  return (
    <>
      <div className={css.scroll}>
        {head && (
          <>
            <RecordSum chest={head.chest} last={list[0]} />
            <ClaimList list={list} group_id={chest.group_id} />
          </>
        )}
        <PagesEnd pages={record} />
        {head?.chest.is_over && <Row icon="shield_check" label={t('chests.check')} onSelect={onSeeRecord} />}
      </div>
      {isMine && <Reply chest={chest} onSendBack={onSendBack} onClose={onClose} />}
    </>
  )
}

function Reply({ chest, onSendBack, onClose }: Pick<OpenedPanelProps, 'chest' | 'onSendBack' | 'onClose'>) {
  const t = useT()
  const name = usePersonName(chest.sender_id, chest.group_id)
  const group = useGroup(chest.group_id)
  // Where nothing can be written there is nothing to say.
  if (!group || whyClosed(group)) return null
  const thank = () => {
    onClose()
    void sendText(roomIdOf(chest.group_id, ChatType.Group), t('chests.thanks_text', { name }))
  }
  return (
    <div className={css.reply}>
      <Button variant="tint" size="medium" isWide onClick={thank}>
        {t('chests.thanks')}
      </Button>
      <Button size="medium" isWide onClick={onSendBack}>
        {t('chests.send_back')}
      </Button>
    </div>
  )
}
