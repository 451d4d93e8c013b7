import { useState, type FormEvent } from 'react'
import { useSearch } from '@tanstack/react-router'
import { COMPLAINT_IMAGES_MAX, COMPLAINT_TEXT_MAX, ComplaintReason } from '@mela/contract/support/support-rules.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Chip } from '@mela/ui/controls/Chip.tsx'
import { LongField } from '@mela/ui/fields/LongField.tsx'
import { PickRow } from '@mela/ui/controls/PickRow.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { displayName, usePerson, useRemark } from '../people/index.ts'
import { MessageQuote, type MessagePlace } from '../chat/index.ts'
import { api } from '../platform/net/api.ts'
import { failureText } from '../platform/net/failure-text.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { Page, useGoBack } from '../platform/page/Page.tsx'
import { PageEmpty, PageOffline } from '../platform/page/PageState.tsx'
import { isToBeTold, tellFailure } from '../platform/net/tell-failure.ts'
import { useCall } from '../platform/query/use-read.ts'
import { ComplaintPhotos } from './ComplaintPhotos.tsx'
import { usePhotos } from './use-photos.ts'
import css from './ComplaintUserScreen.module.css'

interface Subject {
  user_id?: string
  group_id?: string
  name: string
  message?: MessagePlace & { chat_type: 1 | 2 }
}
const ID = /^[1-9]\d{0,18}$/

/** A complaint about a person or a group. */
export function ComplaintUserScreen() {
  const t = useT()
  const search: Record<string, string | undefined> = useSearch({ strict: false })
  const { id, group_id } = search
  const message = messageOf(search)
  const isGroup = group_id !== undefined && ID.test(group_id)
  const user_id = !isGroup && id !== undefined && ID.test(id) ? id : undefined
  const person = usePerson(user_id)
  const remark = useRemark(user_id)
  const groupName = useGroupName(isGroup ? group_id : undefined)
  if (isGroup) return <ComplaintForm subject={{ group_id, name: groupName, ...message }} />
  if (user_id) {
    const name = remark || (person ? displayName(person) : '')
    return <ComplaintForm subject={{ user_id, name, ...message }} />
  }
  return (
    <Page title={t('pages.complaint_user')} back="/address">
      <PageEmpty art="people" title={t('support.nobody')} />
    </Page>
  )
}

const CHAT = /^[1-9]\d{0,18}(-[1-9]\d{0,18})?$/

/** The message that was pressed, where one was. */
function messageOf(search: Record<string, string | undefined>): Pick<Subject, 'message'> {
  const { chat_id, chat_type, message_id } = search
  if (!chat_id || !message_id || !CHAT.test(chat_id) || !ID.test(message_id)) return {}
  if (chat_type !== '1' && chat_type !== '2') return {}
  return { message: { chat_id, chat_type: chat_type === '1' ? 1 : 2, message_id } }
}

function useGroupName(group_id: string | undefined): string {
  const { answer } = useCall('getGroupInfo', { id: group_id ?? '' }, { isOn: group_id !== undefined })
  return answer?.group.name ?? ''
}

interface Errors {
  reason?: string
  content?: string
  photos?: string
  form?: string
}

function useComplaint({ user_id, group_id, message }: Subject) {
  const t = useT()
  const goBack = useGoBack('/address')
  const photos = usePhotos()
  const [reason, setReason] = useState<ComplaintReason>()
  const [content, setContent] = useState('')
  const [isBlocking, setBlocking] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [isBusy, setBusy] = useState(false)
  const find = (): Errors => {
    if (reason === undefined) return { reason: t('support.choose_reason') }
    if (reason === ComplaintReason.Other && content.trim() === '') return { content: t('support.text_needed') }
    if (photos.list.some(({ state }) => state === 'uploading')) return { photos: t('support.photos_waiting') }
    return photos.list.some(({ state }) => state === 'failed') ? { photos: t('support.photos_failed') } : {}
  }
  const send = async () => {
    const wrong = find()
    setErrors(wrong)
    if (Object.keys(wrong).length > 0 || isBusy) return
    setBusy(true)
    try {
      await api('reportUser', {
        ...(user_id ? { to_user_id: user_id } : { group_id: group_id! }),
        ...{ reason: reason!, content: content.trim(), images: photos.list.map(({ address }) => address) },
        ...(message ? { message } : {}),
      })
      // The complaint has gone; what follows must not send it twice.
      if (user_id && isBlocking) await api('blockUser', { to_user_id: user_id, status: 1 }).catch(tellFailure)
      showToast(t('support.sent'), { icon: 'check' })
      goBack()
    } catch (error) {
      if (isToBeTold(error)) setErrors({ form: failureText(error, t) })
    }
    setBusy(false)
  }
  const forget = (name: keyof Errors) => setErrors((before) => ({ ...before, [name]: undefined }))
  return {
    ...{ reason, content, photos, isBlocking, setBlocking, errors, isBusy, send },
    setReason: (value: ComplaintReason) => {
      setReason(value)
      forget('reason')
    },
    setContent: (value: string) => {
      setContent(value)
      forget('content')
    },
  }
}

const FORM = 'complaint'

function ComplaintForm({ subject }: { subject: Subject }) {
  const t = useT()
  const { group_id } = subject
  const name = subject.name || t(group_id ? 'chat.unknown_group' : 'chat.unknown_person')
  const form = useComplaint(subject)
  const title = group_id ? t('support.title_of_group', { name }) : t('support.title_of', { name })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void form.send()
  }
  const footer = (
    <>
      <Button type="submit" form={FORM} isWide busy={form.isBusy && t('support.sending')}>
        {t('support.send')}
      </Button>
      <p className={css.small}>{group_id ? t('support.discreet_group') : t('support.discreet', { name })}</p>
    </>
  )
  return (
    <Page title={subject.name ? title : t('pages.complaint_user')} back="/address" footer={footer}>
      <PageOffline />
      <form id={FORM} className={css.card} noValidate onSubmit={submit}>
        {subject.message && <ReportedMessage place={subject.message} />}
        <Reasons reason={form.reason} error={form.errors.reason} onReason={form.setReason} />
        <LongField
          label={t('support.more')}
          counter={`${[...form.content].length} / ${COMPLAINT_TEXT_MAX}`}
          maxLength={COMPLAINT_TEXT_MAX}
          rows={3}
          value={form.content}
          error={form.errors.content}
          onValue={form.setContent}
        />
        <ComplaintPhotos photos={form.photos} max={COMPLAINT_IMAGES_MAX} error={form.errors.photos} />
        {form.errors.form && (
          <p className={css.error} role="alert">
            {form.errors.form}
          </p>
        )}
      </form>
      {subject.user_id && (
        <div className={css.block}>
          <PickRow
            kind="many"
            name="block"
            value="block"
            label={t('support.block_too', { name })}
            isPicked={form.isBlocking}
            onPick={form.setBlocking}
          />
        </div>
      )}
    </Page>
  )
}

function ReportedMessage({ place }: { place: MessagePlace }) {
  const t = useT()
  return (
    <div role="group" aria-label={t('support.about_message')}>
      <p className={css.label}>{t('support.about_message')}</p>
      <MessageQuote place={place} />
      <p className={css.note}>{t('support.staff_see')}</p>
    </div>
  )
}

interface ReasonsProps {
  reason: ComplaintReason | undefined
  error: string | undefined
  onReason: (reason: ComplaintReason) => void
}

function Reasons({ reason, error, onReason }: ReasonsProps) {
  const t = useT()
  return (
    <fieldset className={css.reasons}>
      <legend className={css.label}>{t('support.reason')}</legend>
      <div className={css.chips}>
        {Object.values(ComplaintReason).map((value) => (
          <Chip key={value} isOn={value === reason} onSelect={() => onReason(value)}>
            {t(`support.reason_${value}`)}
          </Chip>
        ))}
      </div>
      {error && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
