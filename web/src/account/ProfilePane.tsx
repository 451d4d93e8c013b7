import { useState } from 'react'
import { Avatar } from '@mela/ui/Avatar.tsx'
import { Button } from '@mela/ui/Button.tsx'
import { Dialog } from '@mela/ui/Dialog.tsx'
import { NavBar } from '@mela/ui/NavBar.tsx'
import { Row } from '@mela/ui/Row.tsx'
import { AppearanceSheet } from '../platform/AppearanceSheet.tsx'
import { useI18n } from '../platform/i18n.ts'
import { languageNames } from '../platform/languages.ts'
import { LanguageSheet } from '../platform/LanguageSheet.tsx'
import { useTheme } from '../platform/theme.ts'
import { leave } from './leave.ts'
import { lookOf } from './look.ts'
import { displayName } from './people.ts'
import { generatedAccount, useSession } from './session.ts'
import css from './ProfilePane.module.css'

export function ProfilePane() {
  const { t, language } = useI18n()
  const { user } = useSession()
  const { theme } = useTheme()
  const [layer, setLayer] = useState<'language' | 'appearance' | 'log_out'>()
  const close = () => setLayer(undefined)
  return (
    <>
      <NavBar title={t('app.tab_me')} isLarge />
      <div className={css.page}>
        {user && (
          <div className={css.person}>
            <Avatar id={user.id} name={displayName(user)} url={user.avatar.url} look={lookOf(user)} size={72} />
            <div className={css.names}>
              <h2 className={css.name}>{displayName(user)}</h2>
              <p className={css.username}>{user.username}</p>
            </div>
          </div>
        )}
        <div className={css.card}>
          <Row
            icon="globe"
            label={t('app.language')}
            value={languageNames[language]}
            onSelect={() => setLayer('language')}
          />
          <Row
            icon="moon"
            label={t('app.appearance')}
            value={t(`app.appearance_${theme}`)}
            onSelect={() => setLayer('appearance')}
          />
        </div>
        <div className={css.card}>
          <Row icon="log_out" label={t('account.log_out')} isDanger onSelect={() => setLayer('log_out')} />
        </div>
      </div>
      {layer === 'language' && <LanguageSheet onClose={close} />}
      {layer === 'appearance' && <AppearanceSheet onClose={close} />}
      {layer === 'log_out' && <LogOut userId={user?.id ?? ''} onClose={close} />}
    </>
  )
}

function LogOut({ userId, onClose }: { userId: string; onClose: () => void }) {
  const { t } = useI18n()
  const isGenerated = generatedAccount(userId) !== undefined
  return (
    <Dialog
      title={t('account.log_out_question')}
      text={t(isGenerated ? 'account.log_out_generated' : 'account.log_out_text')}
      onClose={onClose}
    >
      <Button variant="danger" isWide onClick={() => void leave()}>
        {t('account.log_out')}
      </Button>
      <Button variant="soft" isWide onClick={onClose}>
        {t('app.cancel')}
      </Button>
    </Dialog>
  )
}
