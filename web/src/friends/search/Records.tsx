import { useState } from 'react'
import type { Message } from '@mela/contract/chat/chat.ts'
import { parseRoomId } from '@mela/contract/ids.ts'
import { useFace } from '../../chat/index.ts'
import { api } from '../../platform/net/api.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { More } from '../../platform/page/More.tsx'
import { PageEmpty, PageFailure, PageLoading } from '../../platform/page/PageState.tsx'
import { ListState, usePagedList } from '../../platform/page/use-paged-list.ts'
import { RecordHit } from './RecordHit.tsx'
import css from './Records.module.css'

interface RecordsProps {
  keyword: string
  /** Of one chat; without it, of all. */
  roomId?: string | undefined
}
const keyOf = ({ chat_id, chat_type, message_id }: Message) => `${chat_id}|${chat_type} ${message_id}`

/** Every message in which the words stand, newest first. Its key must change with what is looked for. */
export function Records({ keyword, roomId }: RecordsProps) {
  const t = useT()
  const [total, setTotal] = useState(0)
  const [read] = useState(() => async (page: { pos: number; limit: number }) => {
    const chat = roomId ? parseRoomId(roomId) : undefined
    const answer = await api('searchMessages', {
      ...{ keyword, ...page },
      ...(chat && { chat_id: chat.target, chat_type: chat.type }),
    })
    setTotal(answer.total)
    return answer
  })
  const { list, state, error, more, again } = usePagedList(read, keyOf)
  const isFirst = state === ListState.FirstLoad
  return (
    <>
      {isFirst && error === undefined && <PageLoading />}
      {!isFirst && list.length === 0 && <PageEmpty art="search" title={t('friends.nothing_for', { keyword })} />}
      {list.length > 0 && roomId && <Found roomId={roomId} total={total} />}
      {list.length > 0 && (
        <ul aria-label={t('friends.records')}>
          {list.map((message) => (
            <RecordHit key={keyOf(message)} message={message} keyword={keyword} isOfOne={roomId !== undefined} />
          ))}
        </ul>
      )}
      {error !== undefined && <PageFailure error={error} onRetry={isFirst ? again : more} />}
      {state === ListState.FooterRefresh && error === undefined && <More key={list.length} onSeen={more} />}
      {state === ListState.NoMore && list.length > 0 && <p className={css.end}>{t('friends.no_more')}</p>}
    </>
  )
}

function Found({ roomId, total }: { roomId: string; total: number }) {
  const t = useT()
  const { name } = useFace(roomId)
  return <h2 className={css.found}>{t('friends.records_in', { n: total, name })}</h2>
}
