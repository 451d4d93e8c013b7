import { SEARCH_MOST } from '@mela/contract/chat/chat-rules.ts'
import type { Message } from '@mela/contract/chat/chat.ts'
import { parseRoomId } from '@mela/contract/ids.ts'
import { cutKeyword } from '@mela/contract/text/keyword.ts'
import { foundOf, useFace } from '../../chat/index.ts'
import { api } from '../../platform/net/api.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { PageEmpty } from '../../platform/page/PageState.tsx'
import { PagesEnd } from '../../platform/query/PagesEnd.tsx'
import { ListState, usePages } from '../../platform/query/use-pages.ts'
import { KeptRecords } from './KeptRecords.tsx'
import { RecordHit } from './RecordHit.tsx'
import { useKeptRecords } from './use-records.ts'
import css from './Records.module.css'

interface RecordsProps {
  keyword: string
  /** Of one chat; without it, of all. */
  roomId?: string | undefined
}
const keyOf = ({ chat_id, chat_type, message_id }: Message) => `${chat_id}|${chat_type} ${message_id}`

/** Every message in which the words stand, newest first. */
export function Records({ keyword, roomId }: RecordsProps) {
  const t = useT()
  const chat = roomId ? parseRoomId(roomId) : undefined
  const question = { keyword: cutKeyword(keyword), ...(chat && { chat_id: chat.target, chat_type: chat.type }) }
  const pages = usePages(
    ['searchMessages', question],
    (page, { signal }) => api('searchMessages', { ...question, ...page }, { signal }),
    { keyOf },
  )
  const { list, first, state, error } = pages
  const kept = useKeptRecords(keyword, roomId, first ? undefined : error)
  if (kept) return <KeptRecords found={kept} {...{ keyword }} isOfOne={roomId !== undefined} onRetry={pages.retry} />
  return (
    <>
      {first && list.length === 0 && <PageEmpty art="search" title={t('friends.nothing_for', { keyword })} />}
      {first && list.length > 0 && roomId && <Found roomId={roomId} total={first.total} />}
      {list.length > 0 && (
        <ul aria-label={t('friends.records')}>
          {list.map((message) => (
            <RecordHit key={keyOf(message)} found={foundOf(message)} keyword={keyword} isOfOne={roomId !== undefined} />
          ))}
        </ul>
      )}
      <PagesEnd pages={pages} />
      {state === ListState.NoMore && list.length > 0 && <p className={css.end}>{t('friends.no_more')}</p>}
    </>
  )
}

function Found({ roomId, total }: { roomId: string; total: number }) {
  const t = useT()
  const { name } = useFace(roomId)
  return (
    <h2 className={css.found}>
      {t(total >= SEARCH_MOST ? 'friends.records_in_most' : 'friends.records_in', { n: total, name })}
    </h2>
  )
}
