import { useNavigate } from '@tanstack/react-router'
import { Logo } from '@mela/ui/display/Logo.tsx'
import { Row } from '@mela/ui/layout/Row.tsx'
import { version } from '../../../package.json'
import { useT } from '../../platform/i18n/i18n.ts'
import { Page } from '../../platform/page/Page.tsx'
import { RULES_ANCHOR } from '../../names/anchors.ts'
import { pathOf, type RouteName } from '../../names/paths.ts'
import { useSite } from '../../platform/net/site.ts'
import form from '../sign-in/AccountForm.module.css'
import css from './AboutScreen.module.css'

export function AboutScreen() {
  const t = useT()
  const navigate = useNavigate()
  const { config } = useSite()
  const name = config?.app_name ?? 'Mela'
  const go = (route: RouteName) => () => void navigate({ to: pathOf(route) })
  const openRules = () => void navigate({ to: pathOf('Terms'), hash: RULES_ANCHOR })
  return (
    <Page title={t('account.about')} back="/profile">
      <div className={css.head}>
        <Logo size={84} label="" />
        <h2 className={css.name}>{name}</h2>
        <p className={css.version}>{t('account.version', { version })}</p>
      </div>
      <div className={form.list}>
        <Row icon="document" label={t('account.terms')} onSelect={go('Terms')} />
        <Row icon="lock" label={t('account.privacy')} onSelect={go('Privacy')} />
        <Row icon="shield" label={t('account.house_rules')} onSelect={openRules} />
        <Row icon="help" label={t('account.help')} onSelect={go('Help')} />
      </div>
      <p className={css.adults}>{t('account.adults')}</p>
    </Page>
  )
}
