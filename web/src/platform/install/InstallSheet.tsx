import { useState } from 'react'
import { APP_NAME } from '../../names/app-name.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Icon } from '@mela/ui/display/Icon.tsx'
import type { IconName } from '@mela/ui/display/icon-paths.ts'
import { Logo } from '@mela/ui/display/Logo.tsx'
import { Segmented } from '@mela/ui/controls/Segmented.tsx'
import { Sheet } from '@mela/ui/overlay/Sheet.tsx'
import type { TextKey } from '../../names/areas.ts'
import { useT } from '../i18n/i18n.ts'
import { QrCode } from '../links/QrCode.tsx'
import { useSite } from '../net/site.ts'
import { deviceKind, deviceKinds, type DeviceKind } from './device-kind.ts'
import { useInstallOffer } from './install-prompt.ts'
import css from './InstallSheet.module.css'

interface Step {
  title: TextKey
  text: TextKey
  icon: IconName
}
const steps: Record<Exclude<DeviceKind, 'pc'>, Step[]> = {
  ios: [
    { title: 'install.ios_1', text: 'install.ios_1_text', icon: 'share' },
    { title: 'install.ios_2', text: 'install.ios_2_text', icon: 'plus_circle' },
    { title: 'install.open_icon', text: 'install.open_icon_again', icon: 'check' },
  ],
  android: [
    { title: 'install.android_1', text: 'install.android_1_text', icon: 'more' },
    { title: 'install.android_2', text: 'install.android_2_text', icon: 'phone' },
    { title: 'install.open_icon', text: 'install.open_icon_text', icon: 'check' },
  ],
}

export function InstallSheet({ onClose }: { onClose: () => void }) {
  const t = useT()
  const { config } = useSite()
  const [kind, setKind] = useState(deviceKind)
  const offer = useInstallOffer()
  const install = async () => {
    if (await offer?.()) onClose()
  }
  // An iPhone's browser offers nothing; its steps are the only way.
  const canInstall = offer !== undefined && kind !== 'ios'
  return (
    <Sheet
      title={t('install.sheet_title')}
      closeLabel={t('app.close')}
      onClose={onClose}
      footer={
        canInstall && (
          <Button isWide icon="download" onClick={() => void install()}>
            {t('install.install_now')}
          </Button>
        )
      }
    >
      <div className={css.app}>
        <Logo size={56} />
        <div>
          <b>{config?.app_name ?? APP_NAME}</b>
          <p>{window.location.host}</p>
        </div>
      </div>
      <Segmented
        label={t('install.device')}
        options={deviceKinds.map((value) => ({ value, label: t(`install.device_${value}`) }))}
        value={kind}
        onValue={setKind}
      />
      {kind === 'pc' ? <OnPhone /> : <Steps steps={steps[kind]} />}
    </Sheet>
  )
}

function Steps({ steps: shown }: { steps: Step[] }) {
  const t = useT()
  return (
    <ol className={css.steps}>
      {shown.map(({ title, text, icon }, index) => (
        <li key={title}>
          <span className={css.number} aria-hidden="true">
            {index + 1}
          </span>
          <div>
            <b>{t(title)}</b>
            <p>{t(text)}</p>
          </div>
          <Icon name={icon} size={22} />
        </li>
      ))}
    </ol>
  )
}

function OnPhone() {
  const t = useT()
  const { config } = useSite()
  const address = config?.install_origin ?? window.location.origin
  return (
    <div className={css.code}>
      <b>{t('install.pc_title')}</b>
      <QrCode text={address} label={t('install.qr_label', { address })} />
      <p>{t('install.pc_text')}</p>
      <p className={css.address}>{address}</p>
    </div>
  )
}
