import { useState } from 'react'
import { useRouter, useSearch } from '@tanstack/react-router'
import type { GroupInfo } from '@mela/contract/groups/groups.ts'
import { ChatType, roomIdOf } from '@mela/contract/ids.ts'
import { AwningEdge } from '@mela/ui/layout/AwningEdge.tsx'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Row } from '@mela/ui/layout/Row.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { ChatAvatar, useChildPath, useFace } from '../../chat/index.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { Page } from '../../platform/page/Page.tsx'
import { PageOffline } from '../../platform/page/PageState.tsx'
import { pathOf } from '../../names/paths.ts'
import { QrCode } from '../../platform/links/QrCode.tsx'
import { shareLink } from '../../platform/links/share-link.ts'
import { GroupGate } from '../GroupGate.tsx'
import { saveCode } from './hand-on.ts'
import { SendInvitationPage } from './SendInvitationPage.tsx'
import css from './GroupQrScreen.module.css'

export function GroupQrScreen() {
  const t = useT()
  return <GroupGate title={t('pages.group_qr')}>{(info) => <GroupQr info={info} />}</GroupGate>
}

/** The way into the group, by whoever shows it. */
function GroupQr({ info }: { info: GroupInfo }) {
  const t = useT()
  const router = useRouter()
  const childPath = useChildPath()
  const { send }: { send?: string } = useSearch({ strict: false })
  if (send) return <SendInvitationPage group={info.group} />
  const { id, name, flag_check } = info.group
  const link = window.location.origin + pathOf('JoinGroup', { groupId: id }, { ref: info.group_user.user_id })
  const detail = t('chat.members', { n: info.group_user_total })
  const hints = [t('joining.scan_hint'), ...(flag_check === 1 ? [t('joining.approval_sentence')] : [])]
  const copy = async () => {
    await navigator.clipboard.writeText(link)
    showToast(t('joining.link_copied'), { icon: 'check' })
  }
  const share = async () => {
    if (!(await shareLink(name, link))) await copy()
  }
  return (
    <Page
      title={t('pages.group_qr')}
      back={childPath('GroupSetting')}
      footer={
        <div className={css.acts}>
          <SaveButton facts={{ title: t('pages.group_qr'), name, detail, address: link, hints }} />
          <Button isWide icon="share" onClick={() => void share().catch(() => showFault())}>
            {t('joining.share')}
          </Button>
        </div>
      }
    >
      <PageOffline />
      <div className={css.card}>
        <AwningEdge className={css.head}>
          <GroupPicture group_id={id} />
          <div className={css.names}>
            <p className={css.name}>{name}</p>
            <p>{detail}</p>
          </div>
        </AwningEdge>
        <div className={css.code}>
          <QrCode text={link} label={t('joining.code_of', { name })} />
        </div>
        <p className={css.hint}>
          {hints.map((hint) => (
            <span key={hint}>{hint}</span>
          ))}
        </p>
      </div>
      <div className={css.list}>
        <Row
          icon="forward"
          label={t('joining.send_to_friends')}
          onSelect={() => router.history.push(childPath('GroupQr', { send: '1' }))}
        />
        <Row icon="link" label={t('joining.copy_link')} onSelect={() => void copy().catch(() => showFault())} />
      </div>
    </Page>
  )

  function showFault() {
    showToast(t('errors.unknown'), { icon: 'alert', isError: true })
  }
}

function GroupPicture({ group_id }: { group_id: string }) {
  const roomId = roomIdOf(group_id, ChatType.Group)
  return <ChatAvatar roomId={roomId} face={useFace(roomId)} size={56} />
}

function SaveButton({ facts }: { facts: Parameters<typeof saveCode>[0] }) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      await saveCode(facts)
      showToast(t('joining.saved'), { icon: 'check' })
    } catch {
      showToast(t('errors.unknown'), { icon: 'alert', isError: true })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button isWide variant="tint" icon="download" busy={isBusy && t('app.loading')} onClick={() => void save()}>
      {t('joining.save')}
    </Button>
  )
}
