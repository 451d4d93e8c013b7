import { useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Row, SwitchRow } from '@mela/ui/layout/Row.tsx'
import { AppearanceSheet } from '../../platform/page/AppearanceSheet.tsx'
import { chooseDataSaver, useDataSaver } from '../../platform/device/data-saver.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { languageNames } from '../../platform/i18n/languages.ts'
import { LanguageSheet } from '../../platform/i18n/LanguageSheet.tsx'
import { pathOf, type RouteName } from '../../names/paths.ts'
import { useSite } from '../../platform/net/site.ts'
import { useTheme } from '../../platform/device/theme.ts'
import { boundText } from '../password/bound.ts'
import { ClearDialog } from '../session/ClearDialog.tsx'
import { useUserConfig } from '../session/config.ts'
import { useIsService } from '../session/service.ts'
import { useSession } from '../session/session.ts'
import { useOpenService } from '../session/use-open-service.ts'
import css from './ProfilePane.module.css'

/** The settings block: on the profile and as a page of its own. */
export function SettingsRows() {
  const { t, language } = useI18n()
  const { user } = useSession()
  const { theme } = useTheme()
  const isSaving = useDataSaver()
  const { config } = useSite()
  const navigate = useNavigate()
  const [layer, setLayer] = useState<'language' | 'appearance' | 'clear'>()
  const close = () => setLayer(undefined)
  const go = (route: RouteName) => () => void navigate({ to: pathOf(route) })
  const service = config?.service_user_id
  const isStaff = useIsService()
  const mayTranslate = useUserConfig()?.translate_switch !== -1 && isStaff
  const isPlay = (config?.economy ?? 'play') === 'play'
  const openService = useOpenService()
  return (
    <>
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
        <SwitchRow
          icon="download"
          label={t('account.data_saver')}
          detail={t('account.data_saver_text')}
          isOn={isSaving}
          onChange={chooseDataSaver}
        />
        <Row icon="key" label={t('account.change_password')} onSelect={go('ChangePassword')} />
        {!isPlay && <Row icon="lock" label={t('account.withdraw_password')} onSelect={go('ChangeWithdrawPassword')} />}
        <Row icon="phone" label={t('account.bind_mobile')} value={boundText(user, t)} onSelect={go('BindMobile')} />
        <Row icon="desktop" label={t('account.devices')} onSelect={go('Devices')} />
        {mayTranslate && <Row icon="translate" label={t('account.translation')} onSelect={go('Translation')} />}
      </div>
      <div className={css.card}>
        {service !== user?.id && <Row icon="headset" label={t('account.customer_service')} onSelect={openService} />}
        <Row icon="trash" label={t('account.clear')} onSelect={() => setLayer('clear')} />
        <Row icon="info" label={t('account.about')} onSelect={go('AboutUs')} />
      </div>
      {layer === 'language' && <LanguageSheet onClose={close} />}
      {layer === 'appearance' && <AppearanceSheet onClose={close} />}
      {layer === 'clear' && <ClearDialog onClose={close} />}
    </>
  )
}
