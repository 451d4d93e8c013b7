import { useEffect, useRef } from 'react'
import type { Message } from '@mela/contract/chat/chat.ts'
import { SEARCH_MOST } from '@mela/contract/chat/chat-rules.ts'
import { parseRoomId } from '@mela/contract/ids.ts'
import { cutKeyword } from '@mela/contract/text/keyword.ts'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { api } from '../../platform/net/api.ts'
import { failureText } from '../../platform/net/failure-text.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { usePages } from '../../platform/query/use-pages.ts'
import { endFinding, goToHit, type Finding } from './finding.ts'
import { markWords } from './mark-words.ts'
import css from './FindBar.module.css'

const AT_ONCE = 100
/** So near the last one that is known, more are asked for. */
const AHEAD = 5
const keyOf = ({ message_id }: Message) => message_id

/** Between the messages of a chat in which the words stand, newest first. */
export function FindBar({ finding }: { finding: Finding }) {
  const t = useT()
  const { roomId, keyword } = finding
  const { hits, place, total, error, retry } = useHits(finding)
  const element = useRef<HTMLElement>(null)
  useEffect(() => markWords(element.current!.parentElement!, keyword), [keyword])
  useEndWithChat()
  const go = (to: number) => {
    const hit = hits[to]
    if (hit) goToHit({ roomId, keyword, message_id: hit.message_id })
  }
  const told = total >= SEARCH_MOST ? 'acts.hit_place_most' : 'acts.hit_place'
  return (
    <section ref={element} className={css.bar} aria-label={t('acts.found_in_chat')}>
      <span className={css.words} role="status">
        <b className={css.keyword}>{keyword}</b>
        {error !== undefined && <span className={css.place}>{failureText(error, t)}</span>}
        {error === undefined && place >= 0 && <span className={css.place}>{t(told, { n: place + 1, total })}</span>}
      </span>
      {error !== undefined && <IconButton icon="refresh" label={t('app.retry')} onClick={retry} />}
      <IconButton
        icon="up"
        label={t('acts.older_hit')}
        disabled={place < 0 || place >= hits.length - 1}
        onClick={() => go(place + 1)}
      />
      <IconButton icon="down" label={t('acts.newer_hit')} disabled={place <= 0} onClick={() => go(place - 1)} />
      <IconButton icon="close" label={t('acts.end_search')} onClick={endFinding} />
    </section>
  )
}

/** All that was found, as far as it is known, and the place of the one that is shown. */
function useHits({ roomId, keyword, message_id }: Finding) {
  const { target, type } = parseRoomId(roomId)!
  const asked = { keyword: cutKeyword(keyword), chat_id: target, chat_type: type }
  const { list, first, isLoading, error, more, retry } = usePages(
    ['searchMessages', asked, AT_ONCE],
    (page, { signal }) => api('searchMessages', { ...asked, ...page }, { signal }),
    { keyOf, limit: AT_ONCE },
  )
  const place = list.findIndex((hit) => hit.message_id === message_id)
  useEffect(() => {
    if (first && !isLoading && error === undefined && (place < 0 || place >= list.length - AHEAD)) more()
  }, [first, isLoading, error, place, list.length, more])
  return { hits: list, place, total: first?.total ?? 0, error, retry }
}

let leaving: ReturnType<typeof setTimeout> | undefined

/** Whoever leaves the chat has ended the search in it; React may take the bar away and put it back. */
function useEndWithChat(): void {
  useEffect(() => {
    clearTimeout(leaving)
    return () => {
      leaving = setTimeout(endFinding)
    }
  }, [])
}
