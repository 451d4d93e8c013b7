import { useEffect } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { RULES_ANCHOR } from '../names/anchors.ts'
import { APP_NAME } from '../names/app-name.ts'
import { useOpenService, useSession } from '../account/index.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { useSite } from '../platform/net/site.ts'
import { Page } from '../platform/page/Page.tsx'
import { BY_ECONOMY, legalSections, type LegalDocument, type LegalKey } from './legal-sections.ts'
import css from './LegalScreen.module.css'

/** A text of the site, with a heading for each section. */
function LegalScreen({ document: name }: { document: LegalDocument }) {
  const t = useT()
  const { config } = useSite()
  const say = useWords()
  const economy = config?.economy ?? 'play'
  // The page is here only after the browser has looked for the section that the address names.
  useEffect(() => {
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView()
  }, [])
  return (
    <Page title={t(`pages.${name}`)} back="/profile">
      <article className={css.text}>
        <p className={css.intro}>{say(`legal.${name}_intro`)}</p>
        {legalSections[name].map((section) => {
          const id = `${name}_${section}`
          const text = BY_ECONOMY.includes(id) ? `${id}_${economy}` : `${id}_text`
          return (
            <section key={id} id={id} className={css.section} aria-labelledby={`${id}_title`}>
              <h2 id={`${id}_title`}>{say(`legal.${id}` as LegalKey)}</h2>
              {id === 'help_contact' ? <Contact /> : <Lines id={id} text={say(`legal.${text}` as LegalKey)} />}
            </section>
          )
        })}
      </article>
    </Page>
  )
}

/** The words of these pages name the app and its pages as everything else does. */
function useWords(): (key: LegalKey) => string {
  const t = useT()
  const { config } = useSite()
  const values = {
    name: config?.app_name ?? APP_NAME,
    me: t('app.tab_me'),
    contacts: t('app.tab_contacts'),
    devices: t('account.devices'),
    notifications: t('account.notifications'),
    forgot: t('pages.reset_password'),
    limits: t('pages.limits'),
  }
  return (key) => t(key, values)
}

function Lines({ id, text }: { id: string; text: string }) {
  const lines = text.split('\n')
  if (id !== RULES_ANCHOR) return lines.map((line) => <p key={line}>{line}</p>)
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}

/** The way to whoever answers for the site, for those who can take it. */
function Contact() {
  const say = useWords()
  const { user } = useSession()
  const { config } = useSite()
  const openService = useOpenService()
  const service = config?.service_user_id
  if (!service || service === user?.id) return <p>{say('legal.help_contact_none')}</p>
  if (!user) return <p>{say('legal.help_contact_guest')}</p>
  return (
    <>
      <p>{say('legal.help_contact_text')}</p>
      <Button icon="headset" onClick={openService}>
        {say('legal.help_contact_write')}
      </Button>
    </>
  )
}

export const TermsScreen = () => <LegalScreen document="terms" />
export const PrivacyScreen = () => <LegalScreen document="privacy" />
export const HelpScreen = () => <LegalScreen document="help" />
