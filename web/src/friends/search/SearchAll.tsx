import type { ReactNode } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { SEARCH_MOST } from '@mela/contract/chat/chat-rules.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { failureText } from '../../platform/net/failure-text.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { foundOf } from '../../chat/index.ts'
import { PageEmpty, PageLoading } from '../../platform/page/PageState.tsx'
import { allResultPath, categoryTexts, useLocalHits, type Category } from './categories.ts'
import { CategoryChips } from './CategoryChips.tsx'
import { FriendHit } from './FriendHit.tsx'
import { GroupHit } from './GroupHit.tsx'
import { KeptRecords } from './KeptRecords.tsx'
import { Pasted } from './Pasted.tsx'
import { RecentSearches } from './RecentSearches.tsx'
import { RecordHit } from './RecordHit.tsx'
import { SearchPage } from './SearchPage.tsx'
import { useKeyword } from './use-keyword.ts'
import { useFirstRecords, useKeptRecords } from './use-records.ts'
import css from './SearchAll.module.css'

/** So many of each kind; the rest is one tap away. */
const SHOWN = 3

/** Friends, groups and messages at once. */
export function SearchAll() {
  const t = useT()
  const { typed, type, keyword } = useKeyword()
  return (
    <SearchPage
      title={t('pages.search')}
      label={t('chat.search')}
      typed={typed}
      onType={type}
      head={keyword && <CategoryChips current={undefined} keyword={keyword} />}
    >
      {typed.trim() !== '' && <Pasted typed={typed.trim()} />}
      {keyword ? <Hits keyword={keyword} /> : <RecentSearches start={t('friends.search_start')} onChoose={type} />}
    </SearchPage>
  )
}

function Hits({ keyword }: { keyword: string }) {
  const t = useT()
  const local = useLocalHits(keyword)
  const records = useFirstRecords(keyword, SHOWN)
  const { friends, groups = [] } = local
  const { list: messages, total } = records.shown ?? { list: [], total: 0 }
  const failure = records.answer ? undefined : records.error
  const error = failure ?? local.error
  const kept = useKeptRecords(keyword, undefined, failure)
  const isWaiting = error === undefined && (!records.answer || !local.groups)
  const hasNone = friends.length + groups.length + messages.length === 0
  const retry = () => {
    records.load()
    if (local.error !== undefined) local.read()
  }
  return (
    <>
      <Section category="friend" total={friends.length} keyword={keyword}>
        {friends.slice(0, SHOWN).map((friend) => (
          <FriendHit key={friend.friend_id} friend={friend} keyword={keyword} />
        ))}
      </Section>
      <Section category="group" total={groups.length} keyword={keyword}>
        {groups.slice(0, SHOWN).map((info) => (
          <GroupHit key={info.group.id} info={info} keyword={keyword} />
        ))}
      </Section>
      <Section category="record" total={total} keyword={keyword}>
        {messages.map((message) => (
          <RecordHit
            key={`${message.chat_id} ${message.message_id}`}
            found={foundOf(message)}
            keyword={keyword}
            isOfOne={false}
          />
        ))}
      </Section>
      {isWaiting && !records.shown && <PageLoading rows={3} />}
      {kept && <KeptRecords found={kept} keyword={keyword} isOfOne={false} onRetry={retry} />}
      {!isWaiting && error === undefined && hasNone && (
        <PageEmpty art="search" title={t('friends.nothing_for', { keyword })} />
      )}
      {error !== undefined && !kept && (
        <div className={css.note}>
          <Note tone="warning" role="status" act={{ label: t('app.retry'), onAct: retry }}>
            {failureText(error, t)}
          </Note>
        </div>
      )}
    </>
  )
}

interface SectionProps {
  category: Category
  total: number
  keyword: string
  children: ReactNode
}

function Section({ category, total, keyword, children }: SectionProps) {
  const t = useT()
  const navigate = useNavigate()
  if (total === 0) return null
  const name = t(categoryTexts[category])
  return (
    <section aria-label={name}>
      <div className={css.head}>
        <h2>{name}</h2>
        {total > SHOWN && (
          <Button variant="ghost" size="small" onClick={() => void navigate({ to: allResultPath(category, keyword) })}>
            {t(total >= SEARCH_MOST ? 'friends.see_all_most' : 'friends.see_all', { n: total })}
          </Button>
        )}
      </div>
      <ul>{children}</ul>
    </section>
  )
}
