import { useState, type FormEvent } from 'react'
import { APPLY_CONTENT_MAX, ApplicationStatus } from '@mela/contract/friends/friends-rules.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { LongField } from '@mela/ui/fields/LongField.tsx'
import { Sheet } from '@mela/ui/overlay/Sheet.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { useSession } from '../../account/index.ts'
import { displayName, refreshFriends } from '../../people/index.ts'
import { api } from '../../platform/net/api.ts'
import { failureText } from '../../platform/net/failure-text.ts'
import { isToBeTold } from '../../platform/net/tell-failure.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { isBlank } from '@mela/contract/text/is-blank.ts'

interface ApplySheetProps {
  user_id: string
  group_id?: string | undefined
  onDone: () => void
  onClose: () => void
}
const FORM = 'application'

/** The words that go with a friend request. */
export function ApplySheet({ user_id, group_id, onDone, onClose }: ApplySheetProps) {
  const t = useT()
  const { user } = useSession()
  const [content, setContent] = useState(() => (user ? t('friends.default_request', { name: displayName(user) }) : ''))
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const length = [...content].length
  const send = async () => {
    if (isBlank(content)) return setError(t('errors.empty_request_content'))
    setBusy(true)
    try {
      const application = { to_user_id: user_id, apply_content: content.trim(), ...(group_id && { group_id }) }
      const { status } = await api('applyFriend', application)
      // Whoever was asked by the other side already is a friend with this.
      const isFriend = status === ApplicationStatus.Pass
      if (isFriend) void refreshFriends()
      showToast(t(isFriend ? 'friends.now_friends' : 'friends.request_sent'), { icon: 'check' })
      onDone()
      onClose()
    } catch (failure) {
      setBusy(false)
      if (isToBeTold(failure)) setError(failureText(failure, t))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) void send()
  }
  return (
    <Sheet
      title={t('friends.add_friend')}
      closeLabel={t('app.close')}
      onClose={onClose}
      footer={
        <Button type="submit" form={FORM} icon="person_add" isWide busy={isBusy && t('friends.sending_request')}>
          {t('friends.send_request')}
        </Button>
      }
    >
      <form id={FORM} noValidate onSubmit={submit}>
        <LongField
          label={t('friends.say_who')}
          hint={t('friends.say_hint')}
          counter={`${length} / ${APPLY_CONTENT_MAX}`}
          maxLength={APPLY_CONTENT_MAX}
          rows={3}
          value={content}
          error={error}
          onValue={(value) => {
            setContent(value)
            setError(undefined)
          }}
        />
      </form>
    </Sheet>
  )
}
