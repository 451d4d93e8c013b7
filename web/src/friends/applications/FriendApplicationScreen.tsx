import { useCallback, useEffect, useState } from 'react'
import type { FriendApplication } from '@mela/contract/friends/friends.ts'
import { ApplicationStatus } from '@mela/contract/friends/friends-rules.ts'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { refreshFriends } from '../../people/index.ts'
import { onNotification } from '../../chat/index.ts'
import { api } from '../../platform/net/api.ts'
import { serverNow } from '../../platform/device/clock.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { Page } from '../../platform/page/Page.tsx'
import { PageEmpty, PageOffline } from '../../platform/page/PageState.tsx'
import { tellFailure } from '../../platform/net/tell-failure.ts'
import { PagesEnd } from '../../platform/query/PagesEnd.tsx'
import { ListState, usePages, type PageAsked } from '../../platform/query/use-pages.ts'
import { ApplicationLine, type Answer } from './ApplicationLine.tsx'
import { keepApplications } from './applications.ts'
import css from './FriendApplicationScreen.module.css'

/** The device's guess of the server's time may be behind it; the server takes no moment beyond its own. */
const LEAD_MS = 60_000

/** Whoever reads the list has looked at it: nothing in it is new any more. */
async function readApplications(page: PageAsked, { signal }: { signal: AbortSignal }) {
  const answer = await api('listFriendApplications', { ...page, pull_time: serverNow() + LEAD_MS }, { signal })
  if (page.pos === 0) keepApplications(0, answer.list)
  return answer
}
const keyOf = ({ id }: FriendApplication) => id

export function FriendApplicationScreen() {
  const t = useT()
  const pages = usePages(['listFriendApplications'], readApplications, { keyOf, isFresh: true })
  const { list, state, again } = pages
  const { answers, isBusy, answer } = useAnswers()
  useEffect(() => onNotification(({ type }) => type === 'friend_application' && again()), [again])
  const shown = list.map((application) => ({ ...application, status: answers[application.id] ?? application.status }))
  const waiting = shown.filter(({ id, status }) => status === ApplicationStatus.InApplication || answers[id])
  const earlier = shown.filter((application) => !waiting.includes(application))
  const lines = (title: string, applications: FriendApplication[]) =>
    applications.length > 0 && (
      <section className={css.part}>
        <h2>{title}</h2>
        <ul className={css.card}>
          {applications.map((application) => (
            <ApplicationLine
              key={application.id}
              application={application}
              isBusy={isBusy === application.id}
              onAnswer={(status) => void answer(application, status)}
            />
          ))}
        </ul>
      </section>
    )
  return (
    <Page title={t('pages.friend_application')} back="/address">
      <PageOffline />
      {state !== ListState.FirstLoad && list.length === 0 && (
        <PageEmpty art="people" title={t('friends.requests_empty')} text={t('friends.requests_empty_text')} />
      )}
      {lines(t('friends.section_new'), waiting)}
      {lines(t('friends.section_earlier'), earlier)}
      <PagesEnd pages={pages} />
    </Page>
  )
}

/** What was answered here shows at once, without asking for the list again. */
function useAnswers() {
  const t = useT()
  const [answers, setAnswers] = useState<Record<string, Answer>>({})
  const [isBusy, setBusy] = useState<string>()
  const answer = useCallback(
    async ({ id }: FriendApplication, wanted: Answer) => {
      setBusy(id)
      try {
        const { status } = await api('reviewFriendApplication', { id, status: wanted })
        setAnswers((known) => ({ ...known, [id]: status }))
        if (status === ApplicationStatus.Pass) {
          showToast(t('friends.now_friends'), { icon: 'check' })
          void refreshFriends()
        }
      } catch (error) {
        tellFailure(error)
      }
      setBusy(undefined)
    },
    [t],
  )
  return { answers, isBusy, answer }
}
