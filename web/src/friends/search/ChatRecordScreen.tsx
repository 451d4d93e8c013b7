import { useT } from '../../platform/i18n/i18n.ts'
import { pathOf } from '../../names/paths.ts'
import { RecentSearches } from './RecentSearches.tsx'
import { Records } from './Records.tsx'
import { SearchPage } from './SearchPage.tsx'
import { useKeyword } from './use-keyword.ts'
import { useRoomId } from '../../chat/index.ts'

/** What was said in one chat; without a chat, in all of them. */
export function ChatRecordScreen() {
  const t = useT()
  const roomId = useRoomId()
  const { typed, type, keyword } = useKeyword()
  return (
    <SearchPage
      title={t('pages.chat_record')}
      label={t('pages.chat_record')}
      typed={typed}
      onType={type}
      back={roomId && pathOf('Chat', { roomId })}
    >
      {keyword ? (
        <Records keyword={keyword} roomId={roomId} />
      ) : (
        <RecentSearches start={t(roomId ? 'friends.record_start' : 'friends.search_start')} onChoose={type} />
      )}
    </SearchPage>
  )
}
