import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { UserInfo } from '@mela/contract/account/account.ts'
import { Avatar } from '@mela/ui/display/Avatar.tsx'
import { Button } from '@mela/ui/controls/Button.tsx'
import { classes } from '@mela/ui/classes.ts'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { NavBar } from '@mela/ui/layout/NavBar.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { Row } from '@mela/ui/layout/Row.tsx'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { useScrolled } from '@mela/ui/layout/use-scrolled.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { readStored } from '../../platform/storage/storage.ts'
import { useUserConfig } from '../session/config.ts'
import { LogOutDialog } from '../session/LogOutDialog.tsx'
import { faceKindOf } from '../../people/index.ts'
import { displayName } from '../../people/index.ts'
import { ProfileServices } from './ProfileServices.tsx'
import { generatedAccount, useSession } from '../session/session.ts'
import { SettingsRows } from './SettingsRows.tsx'
import css from './ProfilePane.module.css'

const IdentityCardSheet = lazy(() =>
  import('../card/IdentityCardSheet.tsx').then((module) => ({ default: module.IdentityCardSheet })),
)
/** The identity of people who are neither staff nor testers. */
const NORMAL = 1

/** `balance` stands below the person: what they have is another feature's. */
export function ProfilePane({ balance }: { balance: ReactNode }) {
  const t = useT()
  const navigate = useNavigate()
  const { user } = useSession()
  const [isScrolled, onScroll] = useScrolled()
  const [layer, setLayer] = useState<'card' | 'log_out'>()
  const close = () => setLayer(undefined)
  return (
    <div className={css.pane} onScroll={onScroll}>
      <div className={classes(css.bar, isScrolled && css.scrolled)}>
        <NavBar title={t('app.tab_me')} profile={{ isScrolled }}>
          <IconButton
            icon="bell"
            label={t('account.notifications')}
            onClick={() => void navigate({ to: '/user-notification' })}
          />
          <IconButton icon="scan" label={t('account.scan')} onClick={() => void navigate({ to: '/scan' })} />
        </NavBar>
      </div>
      {user && <Person user={user} />}
      {user?.is_limited && (
        <div className={css.note}>
          <Note
            tone="info"
            icon="lock"
            act={{ label: t('account.unlock'), onAct: () => void navigate({ to: '/change-password' }) }}
          >
            {t('account.limited_note')}
          </Note>
        </div>
      )}
      {balance}
      <ProfileServices />
      {user && <CardRow user={user} onOpen={() => setLayer('card')} />}
      <SettingsRows />
      <div className={css.end}>
        <Button variant="soft" isWide icon="log_out" onClick={() => setLayer('log_out')}>
          {t('account.log_out')}
        </Button>
      </div>
      {layer === 'card' && (
        <Suspense>
          <IdentityCardSheet onClose={close} />
        </Suspense>
      )}
      {layer === 'log_out' && <LogOutDialog onCard={() => setLayer('card')} onClose={close} />}
    </div>
  )
}

function Person({ user }: { user: UserInfo }) {
  const t = useT()
  const navigate = useNavigate()
  const config = useUserConfig()
  const mayShowId = config?.user_add_friend_switch === 1 || user.identity !== NORMAL
  const copy = async () => {
    await navigator.clipboard.writeText(String(user.uid))
    showToast(t('account.copied'), { icon: 'check' })
  }
  return (
    <section className={css.person} aria-label={t('app.tab_me')}>
      <Avatar id={user.id} name={displayName(user)} url={user.avatar.url} look={faceKindOf(user)} size={72} />
      <div className={css.names}>
        <h2 className={css.name}>{displayName(user)}</h2>
        {mayShowId && user.uid !== undefined && (
          <button type="button" className={css.id} onClick={() => void copy().catch(() => undefined)}>
            {t('account.id', { id: String(user.uid) })}
            <Icon name="copy" size={16} />
            <span className="screen-reader-only">{t('app.copy')}</span>
          </button>
        )}
      </div>
      <IconButton
        icon="pencil"
        label={t('account.edit_profile')}
        className={css.edit}
        onClick={() => void navigate({ to: '/edit-profile' })}
      />
    </section>
  )
}

function CardRow({ user, onOpen }: { user: UserInfo; onOpen: () => void }) {
  const t = useT()
  const isAtRisk = generatedAccount(user.id) !== undefined && readStored('account_key_saved') !== '1'
  return (
    <div className={css.card}>
      <Row
        icon="id_card"
        tone="accent"
        label={t('account.identity_card')}
        detail={t('account.identity_card_detail')}
        tag={isAtRisk ? <Tag tone="warning">{t('account.not_saved')}</Tag> : undefined}
        onSelect={onOpen}
      />
    </div>
  )
}
