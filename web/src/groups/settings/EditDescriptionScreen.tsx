import { useState } from 'react'
import type { GroupInfo } from '@mela/contract/groups/groups.ts'
import { mayManage, NOTICE_MAX } from '@mela/contract/groups/groups-rules.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { LongField } from '@mela/ui/fields/LongField.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { failureText } from '../../platform/net/failure-text.ts'
import { isToBeTold } from '../../platform/net/tell-failure.ts'
import { useI18n, useT } from '../../platform/i18n/i18n.ts'
import { LinkedText } from '../../platform/links/LinkedText.tsx'
import { Page, useGoBack } from '../../platform/page/Page.tsx'
import { PageEmpty, PageOffline } from '../../platform/page/PageState.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { editNotice } from './edit-notice.ts'
import { GroupGate } from '../GroupGate.tsx'
import { updatedText } from './updated-text.ts'
import form from './GroupForm.module.css'
import css from './EditDescriptionScreen.module.css'
import { useChildPath } from '../../chat/index.ts'

export function EditDescriptionScreen() {
  const t = useT()
  return (
    <GroupGate title={t('pages.edit_des')}>
      {(info) => (mayManage(info.my_group_user.identity) ? <EditNotice info={info} /> : <ReadNotice info={info} />)}
    </GroupGate>
  )
}

function ReadNotice({ info }: { info: GroupInfo }) {
  const { t, locale } = useI18n()
  const { notice } = info.group
  return (
    <Page title={t('pages.edit_des')} detail={updatedText(info, t, locale)} back={useChildPath()('GroupSetting')}>
      <PageOffline />
      {notice ? (
        <p className={css.notice}>
          <LinkedText text={notice} />
        </p>
      ) : (
        <PageEmpty art="bell" title={t('pages.notice_empty')} text={t('groups.notice_by_managers')} />
      )}
    </Page>
  )
}

function EditNotice({ info }: { info: GroupInfo }) {
  const { t, locale } = useI18n()
  const back = useChildPath()('GroupSetting')
  const goBack = useGoBack(back)
  const before = info.group.notice
  const [text, setText] = useState(before)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const n = info.group_user_total
  const post = async () => {
    const notice = text.trim()
    if (notice === before) return setError(t('errors.description_unchanged'))
    if (notice === '') return setDeleting(true)
    setBusy(true)
    try {
      await editNotice(info, notice)
      showToast(t('groups.notice_posted'), { icon: 'check' })
      goBack()
    } catch (failure) {
      if (isToBeTold(failure)) setError(failureText(failure, t))
      setBusy(false)
    }
  }
  return (
    <Page
      title={t('pages.edit_des')}
      detail={updatedText(info, t, locale)}
      back={back}
      actions={
        <Button variant="ghost" size="medium" busy={isBusy && t('groups.posting')} onClick={() => void post()}>
          {t('groups.post')}
        </Button>
      }
    >
      <PageOffline />
      <div className={form.card}>
        <LongField
          label={t('groups.notice_for', { n })}
          rows={7}
          value={text}
          error={error}
          counter={`${Array.from(text).length} / ${NOTICE_MAX}`}
          maxLength={NOTICE_MAX}
          onValue={(value) => {
            setText(value)
            setError(undefined)
          }}
        />
      </div>
      <div className={form.below}>
        <Note icon="bell">{t('groups.notice_note')}</Note>
        {before && (
          <Button variant="danger_tint" isWide onClick={() => setDeleting(true)}>
            {t('groups.notice_delete')}
          </Button>
        )}
      </div>
      {isDeleting && <DeleteNotice info={info} onDeleted={goBack} onClose={() => setDeleting(false)} />}
    </Page>
  )
}

interface DeleteNoticeProps {
  info: GroupInfo
  onDeleted: () => void
  onClose: () => void
}

function DeleteNotice({ info, onDeleted, onClose }: DeleteNoticeProps) {
  const t = useT()
  const remove = async () => {
    await editNotice(info, '')
    showToast(t('groups.notice_deleted'), { icon: 'check' })
    onDeleted()
  }
  return (
    <ConfirmDialog
      title={t('groups.notice_delete_question')}
      text={t('groups.notice_delete_text')}
      label={t('groups.notice_delete')}
      busy={t('chat.deleting')}
      onConfirm={remove}
      onClose={onClose}
    />
  )
}
