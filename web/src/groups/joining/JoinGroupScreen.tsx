import { useEffect, useEffectEvent, useState } from 'react'
import { useParams, useRouter, useSearch } from '@tanstack/react-router'
import { Refused } from '@mela/contract/client.ts'
import type { GroupPreview } from '@mela/contract/groups/groups.ts'
import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { useSession } from '../../account/index.ts'
import { joinGroup, keepGroupInvitation, keptGroupInvitation, useJoinState, type Invitation } from '../../chat/index.ts'
import type { TextKey } from '../../names/areas.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { useGoBack } from '../../platform/page/Page.tsx'
import { PageEmpty, PageFailure, PageLoading, PageOffline } from '../../platform/page/PageState.tsx'
import { pathOf } from '../../names/paths.ts'
import { tellFailure } from '../../platform/net/tell-failure.ts'
import { GroupFront } from './GroupFront.tsx'
import { JoinFoot } from './JoinFoot.tsx'
import css from './JoinGroupScreen.module.css'

interface JoinGroupScreenProps {
  /** A guest wants in: an account without a question where that is possible, else the question. */
  onEnter: () => Promise<void>
  /** A guest who knows their account. */
  onSignIn: () => void
}

/** What a link, a code or a card leads to. */
export function JoinGroupScreen(props: JoinGroupScreenProps) {
  const t = useT()
  const router = useRouter()
  const { groupId = '' } = useParams({ strict: false })
  const { ref }: { ref?: string } = useSearch({ strict: false })
  const { userId } = useSession()
  const state = useJoinState(groupId, userId)
  const goBack = useGoBack(userId ? undefined : pathOf('Find'))
  const isMember = state.kind === 'member'
  useEffect(() => {
    if (isMember) router.history.replace(pathOf('Chat', { roomId: roomIdOf(groupId, ChatType.Group) }))
  }, [isMember, groupId, router])
  const invitation = { group_id: groupId, ...(ref && /^\d{1,19}$/.test(ref) && { ref_user_id: ref }) }
  return (
    <section className={css.page} aria-label={t('pages.join_group')}>
      <header className={css.bar}>
        <IconButton icon="close" label={t('app.close')} onClick={goBack} />
        {state.kind !== 'outside' && <h1 className={css.title}>{t('pages.join_group')}</h1>}
      </header>
      <PageOffline />
      {state.kind === 'loading' && <PageLoading rows={2} />}
      {state.kind === 'failed' && <PageFailure error={state.error} onRetry={state.retry} />}
      {state.kind === 'missing' && (
        <PageEmpty art="people" title={t('joining.missing')} text={t('joining.missing_text')}>
          <Button variant="tint" size="medium" onClick={goBack}>
            {t('app.back')}
          </Button>
        </PageEmpty>
      )}
      {state.kind === 'outside' && (
        <Outside {...props} invitation={invitation} preview={state.preview} isWaiting={state.isWaiting} />
      )}
    </section>
  )
}

interface OutsideProps extends JoinGroupScreenProps {
  invitation: Invitation
  preview: GroupPreview
  isWaiting: boolean
}

/** What cannot be changed by trying again. */
const final: Partial<Record<string, TextKey>> = {
  group_member_limit: 'errors.group_member_limit',
  group_banned: 'errors.group_banned',
}

function Outside({ invitation, preview, isWaiting, onEnter, onSignIn }: OutsideProps) {
  const { userId } = useSession()
  const isGuest = userId === null
  const [words, setWords] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<TextKey>()
  const join = async () => {
    setBusy(true)
    try {
      await joinGroup(invitation, words)
    } catch (error) {
      const told = error instanceof Refused ? final[error.reason] : undefined
      if (told) setRefusal(told)
      else tellFailure(error)
    }
    setBusy(false)
  }
  const goOn = useEffectEvent(() => void join())
  const isAwaited = !isGuest && !isWaiting && keptGroupInvitation(invitation.group_id)?.goes_on === true
  useEffect(() => {
    if (isAwaited) queueMicrotask(() => goOn())
  }, [isAwaited])
  const enter = async (way: () => Promise<void> | void) => {
    keepGroupInvitation({ ...invitation, goes_on: true })
    setBusy(true)
    await way()
    setBusy(false)
  }
  return (
    <>
      <GroupFront preview={preview} inviter_id={isGuest ? undefined : invitation.ref_user_id} />
      <JoinFoot
        needsAsking={preview.group.flag_check === 1}
        isWaiting={isWaiting}
        isBusy={isBusy}
        refusal={refusal}
        words={isGuest ? undefined : { text: words, onText: setWords }}
        onJoin={() => void (isGuest ? enter(onEnter) : join())}
        onSignIn={isGuest ? () => void enter(onSignIn) : undefined}
      />
    </>
  )
}
