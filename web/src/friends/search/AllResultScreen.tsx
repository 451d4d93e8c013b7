import { useSearch } from '@tanstack/react-router'
import { useT } from '../../platform/i18n/i18n.ts'
import { PageEmpty, PageFailure, PageLoading } from '../../platform/page/PageState.tsx'
import { categories, Scope, useLocalHits, type Category } from './categories.ts'
import { CategoryChips } from './CategoryChips.tsx'
import { FriendHit } from './FriendHit.tsx'
import { GroupHit } from './GroupHit.tsx'
import { RecentSearches } from './RecentSearches.tsx'
import { Records } from './Records.tsx'
import { SearchPage } from './SearchPage.tsx'
import { useKeyword } from './use-keyword.ts'
import { useRoomId } from '../../chat/index.ts'

/** Everything that was found of one kind; messages of all chats, or with scope 1 of the one that is named. */
export function AllResultScreen() {
  const t = useT()
  const { category, scope }: Record<string, string | undefined> = useSearch({ strict: false })
  const current = categories.find((each) => each === category) ?? 'record'
  const roomId = useRoomId()
  const ofOne = scope === Scope.Own ? roomId : undefined
  const { typed, type, keyword } = useKeyword()
  return (
    <SearchPage
      title={t('pages.all_result')}
      label={t('chat.search')}
      typed={typed}
      onType={type}
      head={!ofOne && <CategoryChips current={current} keyword={keyword} />}
    >
      {keyword ? (
        <Results category={current} keyword={keyword} roomId={ofOne} />
      ) : (
        <RecentSearches start={t('friends.search_start')} onChoose={type} />
      )}
    </SearchPage>
  )
}

interface ResultsProps {
  category: Category
  keyword: string
  roomId: string | undefined
}

function Results({ category, keyword, roomId }: ResultsProps) {
  if (category === 'record') return <Records keyword={keyword} roomId={roomId} />
  return <LocalResults category={category} keyword={keyword} />
}

function LocalResults({ category, keyword }: { category: 'friend' | 'group'; keyword: string }) {
  const t = useT()
  const { friends, groups, error, read } = useLocalHits(keyword)
  if (category === 'group' && !groups) {
    return error === undefined ? <PageLoading /> : <PageFailure error={error} onRetry={read} />
  }
  const total = category === 'friend' ? friends.length : groups!.length
  if (total === 0) return <PageEmpty art="search" title={t('friends.nothing_for', { keyword })} />
  return (
    <ul aria-label={t('pages.all_result')}>
      {category === 'friend'
        ? friends.map((friend) => <FriendHit key={friend.friend_id} friend={friend} keyword={keyword} />)
        : groups!.map((info) => <GroupHit key={info.group.id} info={info} keyword={keyword} />)}
    </ul>
  )
}
