import { useState } from 'react'
import { Button } from '@mela/ui/Button.tsx'
import { Icon } from '@mela/ui/Icon.tsx'
import { Logo } from '@mela/ui/Logo.tsx'
import { ConnectionNote } from '../platform/ConnectionNote.tsx'
import { useI18n } from '../platform/i18n.ts'
import { LanguageSheet } from '../platform/LanguageSheet.tsx'
import { languageNames } from '../platform/languages.ts'
import { linkCredentials } from './link-credentials.ts'
import { LoginForm } from './LoginForm.tsx'
import { QuickStart } from './QuickStart.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import css from './LoginScreen.module.css'

export function LoginScreen() {
  const { t, language } = useI18n()
  const [isNew, setNew] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const [link] = useState(linkCredentials)
  return (
    <div className={css.screen}>
      <main className={css.page}>
        <button type="button" className={css.language} onClick={() => setChoosing(true)}>
          <Icon name="globe" size={18} />
          {languageNames[language]}
          <Icon name="chevron_down" size={16} />
        </button>
        <Logo size={64} label="Mela" />
        <h1 className={css.title}>{t(isNew ? 'account.register_title' : 'account.welcome')}</h1>
        <p className={css.tagline}>{t(isNew ? 'account.register_tagline' : 'account.tagline')}</p>
        <ConnectionNote />
        {isNew ? <RegisterForm /> : <LoginForm link={link} />}
        <Button variant="ghost" isWide onClick={() => setNew(!isNew)}>
          {t(isNew ? 'account.have_account' : 'account.create_account')}
        </Button>
        <p className={css.or}>{t('account.or')}</p>
        <QuickStart />
      </main>
      {isChoosing && <LanguageSheet onClose={() => setChoosing(false)} />}
    </div>
  )
}
