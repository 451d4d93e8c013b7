import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { IdentityTask } from '@mela/contract/identity/identity.ts'
import { TaskState } from '@mela/contract/identity/identity-rules.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { api } from '../platform/net/api.ts'
import { serverNow } from '../platform/device/clock.ts'
import { failureText } from '../platform/net/failure-text.ts'
import { isToBeTold } from '../platform/net/tell-failure.ts'
import { useI18n, useT } from '../platform/i18n/i18n.ts'
import { Page, useGoBack } from '../platform/page/Page.tsx'
import { PageEmpty, PageFailure, PageLoading, PageOffline } from '../platform/page/PageState.tsx'
import { pathOf } from '../names/paths.ts'
import { useConnection } from '../platform/net/socket.ts'
import { DocumentFields } from './DocumentFields.tsx'
import { DocumentPhotos } from './DocumentPhotos.tsx'
import { beginDraft, dropDraft, keepDraft, useDraft } from './document-draft.ts'
import { needOf } from './document-form.ts'
import { isLocked, refreshLevels, useLevels } from './levels.ts'
import { reasonText, sinceText } from './task-words.ts'
import { useDocumentPhoto } from './photo/use-document-photo.ts'
import { WhyNotes } from './WhySheet.tsx'
import css from './Document.module.css'

const FORM = 'document'

/** A document of a level: the form, or why there is none. */
export function DocumentScreen({ level }: { level: 1 | 2 }) {
  const t = useT()
  const { told, error, load } = useLevels()
  const config = told && (level === 1 ? told.basic : told.advanced)
  const task = config?.tasks.find(({ name }) => name === 'document')
  if (config && task?.status === TaskState.INCOMPLETE && !isLocked(config))
    return <DocumentForm level={level} reason={task.reason} />
  return (
    <Page title={t('identity.task_document')} back={pathOf('UserAuthentication')}>
      <PageOffline />
      {!config && error === undefined && <PageLoading />}
      {!config && error !== undefined && <PageFailure error={error} onRetry={load} />}
      {config && <WithoutForm task={task} />}
    </Page>
  )
}

function WithoutForm({ task }: { task: IdentityTask | undefined }) {
  const { t, locale } = useI18n()
  const navigate = useNavigate()
  if (task?.status === TaskState.COMPLETED) return <PageEmpty art="lock" title={t('identity.done')} />
  if (task?.status === TaskState.IDNENTING) {
    const since = task.since && sinceText(task.since, t, locale)
    return <PageEmpty art="lock" title={t('identity.in_review')} text={since} />
  }
  const why = task ? 'basic_first' : 'not_asked'
  return (
    <PageEmpty art="lock" title={t(`identity.${why}`)} text={t(`identity.${why}_text`)}>
      <Button size="medium" onClick={() => void navigate({ to: pathOf('UserAuthentication') })}>
        {t('identity.back_to')}
      </Button>
    </PageEmpty>
  )
}

function useSubmit(level: 1 | 2) {
  const t = useT()
  const form = useDraft()
  const goBack = useGoBack(pathOf('UserAuthentication'))
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)
  const send = async () => {
    // The state of the button is a frame late; a double tap is not.
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      await api('submitIdentity', { level, way: 'document', data: { ...form, id_number: form.id_number.trim() } })
      dropDraft()
      void refreshLevels()
      showToast(t('identity.sent'), { icon: 'check' })
      goBack()
    } catch (error) {
      if (!isToBeTold(error)) return
      // It may have arrived although its answer did not: then the screen says so instead.
      await refreshLevels()
      setFailure(failureText(error, t))
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }
  return { form, failure, isBusy, send }
}

function DocumentForm({ level, reason }: { level: 1 | 2; reason: string | undefined }) {
  const t = useT()
  const { form, failure, isBusy, send } = useSubmit(level)
  useEffect(() => beginDraft(level), [level])
  const isOffline = useConnection() === 'offline'
  const today = new Intl.DateTimeFormat('en-CA').format(serverNow())
  const keepFront = useCallback((front_url: string) => keepDraft({ front_url }), [])
  const keepBack = useCallback((back_url: string) => keepDraft({ back_url }), [])
  const front = useDocumentPhoto(t('identity.front'), form.front_url, keepFront)
  const back = useDocumentPhoto(t('identity.back'), form.back_url, keepBack)
  const need = needOf(form, today)
  const missing = () => {
    if (isOffline) return t('identity.network')
    if (front.isUploading || back.isUploading) return t('identity.need_photos')
    return need && t(`identity.need_${need}`)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!missing()) void send()
  }
  return (
    <Page
      title={t('identity.task_document')}
      back={pathOf('UserAuthentication')}
      footer={
        <>
          <Button type="submit" form={FORM} isWide reason={missing()} busy={isBusy && t('identity.sending')}>
            {t('identity.send')}
          </Button>
          <p className={css.small}>{t('identity.answer_time')}</p>
        </>
      }
    >
      <div className={css.parts}>
        <div className={css.offline}>
          <PageOffline />
        </div>
        {reason && (
          <Note tone="danger" role="status">
            {reasonText(reason, t)}
          </Note>
        )}
        <form id={FORM} className={css.form} noValidate onSubmit={submit}>
          <DocumentFields form={form} today={today} />
          <DocumentPhotos sides={[front, back]} />
        </form>
        {failure && (
          <Note tone="danger" role="alert">
            {failure}
          </Note>
        )}
        {form.kind === 'aadhaar' && <Note tone="warning">{t('identity.cover')}</Note>}
        <WhyNotes />
      </div>
    </Page>
  )
}
