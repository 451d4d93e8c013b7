import { useState } from 'react'
import { useSearch } from '@tanstack/react-router'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { Logo } from '@mela/ui/display/Logo.tsx'
import { ConnectionNote } from '../../platform/net/ConnectionNote.tsx'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { LanguageSheet } from '../../platform/i18n/LanguageSheet.tsx'
import { languageNames } from '../../platform/i18n/languages.ts'
import { useSite } from '../../platform/net/site.ts'
import { linkCredentials } from '../session/link-credentials.ts'
import { LoginForms } from './LoginForms.tsx'
import { TermsLine } from './TermsLine.tsx'
import css from './LoginScreen.module.css'

const APP_NAME = 'Mela'

export function LoginScreen() {
  const { t, language } = useI18n()
  const { config } = useSite()
  const { redirect } = useSearch({ strict: false }) as { redirect?: string }
  const [isNew, setNew] = useState(false)
  const [isChoosing, setChoosing] = useState(false)
  const [link] = useState(linkCredentials)
  const name = config?.app_name ?? APP_NAME
  return (
    <div className={css.screen}>
      <main className={css.page}>
        <button type="button" className={css.language} onClick={() => setChoosing(true)}>
          <Icon name="globe" size={18} />
          {languageNames[language]}
          <Icon name="chevron_down" size={16} />
        </button>
        <Logo size={64} label={name} />
        <h1 className={css.title}>{isNew ? t('account.register_title') : t('account.welcome', { name })}</h1>
        <p className={css.tagline}>{t('account.tagline')}</p>
        <ConnectionNote />
        <LoginForms isNew={isNew} onNew={setNew} link={link} redirect={redirect} />
        <TermsLine />
      </main>
      {isChoosing && <LanguageSheet onClose={() => setChoosing(false)} />}
    </div>
  )
}
