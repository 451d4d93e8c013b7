import { useEffect, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Refused } from '@mela/contract/client.ts'
import type { UserInfo } from '@mela/contract/account/account.ts'
import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { AwningEdge } from '@mela/ui/layout/AwningEdge.tsx'
import { Button } from '@mela/ui/controls/Button.tsx'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { Logo } from '@mela/ui/display/Logo.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { useModal } from '@mela/ui/overlay/use-modal.ts'
import { failureText } from '../../platform/net/failure-text.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { QrCode } from '../../platform/links/QrCode.tsx'
import { writeStored } from '../../platform/storage/storage.ts'
import { cardAddress, resetCardKey } from './card-keys.ts'
import { EditAccountDialog } from './EditAccountDialog.tsx'
import { faceKindOf } from '../../people/index.ts'
import { displayName } from '../../people/index.ts'
import { ResetCardDialog } from './ResetCardDialog.tsx'
import { generatedAccount, useSession } from '../session/session.ts'
import { useCardKey } from './use-card-key.ts'
import css from './IdentityCardSheet.module.css'

const MASK = '••••••'

/** Everything that lets its owner, or whoever holds it, in on another device. */
export function IdentityCardSheet({ onClose }: { onClose: () => void }) {
  const { user } = useSession()
  const modal = useModal(onClose)
  const t = useT()
  useEffect(() => writeStored('id_card_popped_up', '1'), [])
  return (
    <dialog className={css.dialog} aria-label={t('account.identity_card')} {...modal}>
      {user && <IdentityCard user={user} onClose={onClose} />}
    </dialog>
  )
}

function IdentityCard({ user, onClose }: { user: UserInfo; onClose: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const [layer, setLayer] = useState<'username' | 'password' | 'reset'>()
  const [isShown, setShown] = useState(false)
  const key = useCardKey(user)
  const generated = generatedAccount(user.id)?.password
  const id = t('account.id', { id: String(user.uid ?? user.id) })
  const editPassword = () => {
    if (user.auto_gen === 1 && !user.is_limited) return setLayer('password')
    onClose()
    void navigate({ to: '/change-password' })
  }
  return (
    <div className={css.card}>
      <CardHead user={user} id={id} onClose={onClose} />
      <div className={css.body}>
        <Code user={user} login={key} />
        <div className={css.fact}>
          <Fact name={t('account.account')} value={user.username} />
          <EditButton what={t('account.account')} onEdit={() => setLayer('username')} />
        </div>
        <div className={css.fact}>
          <Fact name={t('account.password')} value={isShown && generated ? generated : MASK} isSecret />
          {generated && (
            <IconButton
              icon={isShown ? 'eye_off' : 'eye'}
              iconSize={22}
              label={t(isShown ? 'account.hide_password' : 'account.show_password')}
              className={css.eye}
              onClick={() => setShown(!isShown)}
            />
          )}
          <EditButton what={t('account.password')} onEdit={editPassword} />
        </div>
        <Note tone="warning" icon="lock">
          {t('account.card_warning')}
        </Note>
        <SaveButton user={user} login={key.answer} id={id} password={generated ?? MASK} />
        <Button variant="ghost" size="medium" isWide disabled={!key.answer} onClick={() => setLayer('reset')}>
          {t('account.reset_card')}
        </Button>
      </div>
      {(layer === 'username' || layer === 'password') && (
        <EditAccountDialog user={user} what={layer} onClose={() => setLayer(undefined)} />
      )}
      {layer === 'reset' && (
        <ResetCardDialog
          onReset={async () => key.show(await resetCardKey(user.id))}
          onClose={() => setLayer(undefined)}
        />
      )}
    </div>
  )
}

function CardHead({ user, id, onClose }: { user: UserInfo; id: string; onClose: () => void }) {
  const t = useT()
  return (
    <AwningEdge className={css.head}>
      <div className={css.bar}>
        <Logo size={32} label="" />
        <h2 className={css.title}>{t('account.identity_card')}</h2>
        <IconButton icon="close" label={t('app.close')} onClick={onClose} />
      </div>
      <div className={css.person}>
        <Avatar id={user.id} name={displayName(user)} url={user.avatar.url} look={faceKindOf(user)} size={52} />
        <div className={css.names}>
          <p className={css.name}>{displayName(user)}</p>
          <p className={css.id}>{id}</p>
        </div>
      </div>
    </AwningEdge>
  )
}

/** What it edits is read aloud; people who see it see the line. */
function EditButton({ what, onEdit }: { what: string; onEdit: () => void }) {
  const t = useT()
  return (
    <Button variant="tint" size="small" onClick={onEdit}>
      {t('account.edit')} <span className="screen-reader-only">{what}</span>
    </Button>
  )
}

function Fact({ name, value, isSecret = false }: { name: string; value: string; isSecret?: boolean }) {
  return (
    <dl className={css.texts}>
      <dt>{name}</dt>
      <dd className={isSecret ? css.secret : undefined}>{value}</dd>
    </dl>
  )
}

function Code({ user, login }: { user: UserInfo; login: ReturnType<typeof useCardKey> }) {
  const t = useT()
  const navigate = useNavigate()
  const { answer: login_key, error, load } = login
  if (login_key) {
    return (
      <div className={css.code}>
        <QrCode text={cardAddress(user.username, login_key)} label={t('account.card_code')} />
      </div>
    )
  }
  if (error === undefined) return <div className={css.code} role="status" aria-label={t('app.loading')} />
  const isLimited = error instanceof Refused && error.reason === 'session_limited'
  const act = isLimited
    ? { label: t('account.unlock'), onAct: () => void navigate({ to: '/change-password' }) }
    : { label: t('app.retry'), onAct: load }
  return (
    <Note tone="info" role="alert" act={act}>
      {isLimited ? t('account.limited_text') : failureText(error, t)}
    </Note>
  )
}

interface SaveButtonProps {
  user: UserInfo
  login: string | undefined
  id: string
  password: string
}

function SaveButton({ user, login, id, password }: SaveButtonProps) {
  const t = useT()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    if (!login) return
    setBusy(true)
    try {
      const [{ drawCard }, { savePicture }] = await Promise.all([
        import('./draw-card.ts'),
        import('../../platform/storage/save-picture.ts'),
      ])
      const picture = await drawCard({
        ...{ title: t('account.identity_card'), name: displayName(user), id },
        address: cardAddress(user.username, login),
        account: { label: t('account.account'), value: user.username },
        password: { label: t('account.password'), value: password },
        warning: t('account.card_warning'),
      })
      await savePicture(picture)
      writeStored('account_key_saved', '1')
    } catch {
      showToast(t('errors.unknown'), { icon: 'alert', isError: true })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button isWide icon="download" disabled={!login} busy={isBusy && t('account.saving')} onClick={() => void save()}>
      {t('account.save_card')}
    </Button>
  )
}
