import { useState, type FormEvent } from 'react'
import { REMARK_MAX } from '@mela/contract/friends/friends-rules.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Field } from '@mela/ui/fields/Field.tsx'
import { Sheet } from '@mela/ui/overlay/Sheet.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { refreshFriends } from '../../people/index.ts'
import { api } from '../../platform/net/api.ts'
import { failureText } from '../../platform/net/failure-text.ts'
import { isToBeTold } from '../../platform/net/tell-failure.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { isBlank } from '@mela/contract/text/is-blank.ts'

interface RemarkSheetProps {
  friend_id: string
  remark: string
  onClose: () => void
}
const FORM = 'remark'

/** The name under which only the reader knows a friend. */
export function RemarkSheet({ friend_id, remark: before, onClose }: RemarkSheetProps) {
  const t = useT()
  const [remark, setRemark] = useState(before)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    if (isBlank(remark)) return setError(t('errors.empty_remark'))
    setBusy(true)
    try {
      await api('setRemark', { to_user_id: friend_id, remark: remark.trim() })
      await refreshFriends()
      showToast(t('friends.saved'), { icon: 'check' })
      onClose()
    } catch (failure) {
      setBusy(false)
      if (isToBeTold(failure)) setError(failureText(failure, t))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) void save()
  }
  return (
    <Sheet
      title={t('friends.set_remark')}
      closeLabel={t('app.close')}
      onClose={onClose}
      footer={
        <Button type="submit" form={FORM} isWide busy={isBusy && t('friends.saving')}>
          {t('friends.save')}
        </Button>
      }
    >
      <form id={FORM} noValidate onSubmit={submit}>
        <Field
          label={t('friends.remark')}
          hint={t('friends.remark_hint')}
          counter={`${remark.length} / ${REMARK_MAX}`}
          value={remark}
          maxLength={REMARK_MAX}
          autoComplete="off"
          error={error}
          onValue={(value) => {
            setRemark(value)
            setError(undefined)
          }}
        />
      </form>
    </Sheet>
  )
}
