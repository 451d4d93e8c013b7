import type { ReactNode } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { failureText } from '../../platform/net/failure-text.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { PageEmpty, PageLoading } from '../../platform/page/PageState.tsx'
import { useCall } from '../../platform/query/use-read.ts'
import { allResultPath, categoryTexts, useLocalHits, type Category } from './categories.ts'
import { CategoryChips } from './CategoryChips.tsx'
import { FriendHit } from './FriendHit.tsx'
import { GroupHit } from './GroupHit.tsx'
import { RecordHit } from './RecordHit.tsx'
import { SearchPage } from './SearchPage.tsx'
import { useKeyword } from './use-keyword.ts'
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
      {keyword ? <Hits keyword={keyword} /> : <PageEmpty art="search" title={t('friends.search_start')} />}
    </SearchPage>
  )
}

function Hits({ keyword }: { keyword: string }) {
  const t = useT()
  const local = useLocalHits(keyword)
  const records = useCall('searchMessages', { keyword, pos: 0, limit: SHOWN })
  const { friends, groups = [] } = local
  const { list: messages, total } = records.answer ?? { list: [], total: 0 }
  const error = (records.answer ? undefined : records.error) ?? local.error
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
          <RecordHit key={`${message.chat_id} ${message.message_id}`} {...{ message, keyword }} isOfOne={false} />
        ))}
      </Section>
      {isWaiting && <PageLoading rows={3} />}
      {!isWaiting && error === undefined && hasNone && (
        <PageEmpty art="search" title={t('friends.nothing_for', { keyword })} />
      )}
      {error !== undefined && (
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
            {t('friends.see_all', { n: total })}
          </Button>
        )}
      </div>
      <ul>{children}</ul>
    </section>
  )
}
