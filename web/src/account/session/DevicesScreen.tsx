import { useState } from 'react'
import type { Device } from '@mela/contract/account/account-credentials.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { classes } from '@mela/ui/classes.ts'
import { Dialog } from '@mela/ui/overlay/Dialog.tsx'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { api } from '../../platform/net/api.ts'
import { tellFailure } from '../../platform/net/tell-failure.ts'
import { useI18n, useT } from '../../platform/i18n/i18n.ts'
import { Page } from '../../platform/page/Page.tsx'
import { PageFailure, PageLoading, PageOffline } from '../../platform/page/PageState.tsx'
import { useCall } from '../../platform/query/use-read.ts'
import { deviceName } from '../sign-in/device-name.ts'
import { useSession } from './session.ts'
import { timeText } from './time-text.ts'
import form from '../sign-in/AccountForm.module.css'
import css from './DevicesScreen.module.css'

export function DevicesScreen() {
  const t = useT()
  const { answer: devices, error, load } = useCall('listDevices', {})
  const [ending, setEnding] = useState<Device | 'others'>()
  const here = devices?.filter((device) => device.is_current)
  const others = devices?.filter((device) => !device.is_current) ?? []
  return (
    <Page title={t('account.devices')} back="/profile">
      <PageOffline />
      {!devices && error !== undefined && <PageFailure error={error} onRetry={load} />}
      {!devices && error === undefined && <PageLoading rows={3} />}
      {here && (
        <>
          <h2 className={form.section}>{t('account.this_device')}</h2>
          <ul className={form.list}>
            {here.map((device) => (
              <DeviceLine key={device.id} device={device} />
            ))}
          </ul>
        </>
      )}
      {others.length > 0 && (
        <>
          <h2 className={form.section}>{t('account.other_devices')}</h2>
          <ul className={form.list}>
            {others.map((device) => (
              <DeviceLine key={device.id} device={device} onEnd={() => setEnding(device)} />
            ))}
          </ul>
          <div className={css.all}>
            <Button variant="soft" isWide onClick={() => setEnding('others')}>
              {t('account.end_others')}
            </Button>
          </div>
        </>
      )}
      {devices && <p className={form.small}>{t('account.devices_most')}</p>}
      {ending && <EndDialog ending={ending} onEnded={load} onClose={() => setEnding(undefined)} />}
    </Page>
  )
}

function useDeviceTitle(device: Device): string {
  const t = useT()
  const { browser, system } = deviceName(device.user_agent)
  if (browser && system) return t('account.device_name', { browser, system })
  return browser ?? system ?? t('account.device_unknown')
}

function DeviceLine({ device, onEnd }: { device: Device; onEnd?: () => void }) {
  const { t, locale } = useI18n()
  const title = useDeviceTitle(device)
  const { isPhone } = deviceName(device.user_agent)
  const when = device.is_current ? t('account.device_now') : timeText(device.last_active_unix, t, locale)
  const way = device.source === 'pwa' ? t('account.device_app') : t('account.device_browser')
  return (
    <li className={css.device}>
      <span className={classes(css.icon, device.is_current && css.here)}>
        <Icon name={isPhone ? 'phone' : 'desktop'} size={24} />
      </span>
      <div className={css.texts}>
        <p className={css.name}>{title}</p>
        <p className={css.detail}>{t('account.device_detail', { way, when })}</p>
        {device.is_limited && <Tag tone="warning">{t('account.device_limited')}</Tag>}
      </div>
      {device.is_current && <Tag tone="success">{t('account.this_one')}</Tag>}
      {onEnd && (
        <Button
          variant="soft"
          size="medium"
          aria-label={t('account.end_device_named', { device: title })}
          onClick={onEnd}
        >
          {t('account.end_device')}
        </Button>
      )}
    </li>
  )
}

interface EndDialogProps {
  ending: Device | 'others'
  onEnded: () => void
  onClose: () => void
}

function EndDialog({ ending, onEnded, onClose }: EndDialogProps) {
  const t = useT()
  const { user } = useSession()
  const [isBusy, setBusy] = useState(false)
  const end = async () => {
    setBusy(true)
    try {
      await api('endDevice', ending === 'others' ? { others: 1 } : { id: ending.id })
      showToast(t('account.device_ended'), { icon: 'check' })
      onEnded()
      onClose()
    } catch (error) {
      tellFailure(error)
      onClose()
    }
  }
  return (
    <Dialog
      title={t(ending === 'others' ? 'account.end_others_question' : 'account.end_device_question')}
      text={t(user?.is_limited ? 'account.limited_text' : 'account.end_device_text')}
      onClose={onClose}
    >
      <Button variant="danger" isWide busy={isBusy && t('account.saving')} onClick={() => void end()}>
        {t(ending === 'others' ? 'account.end_others' : 'account.end_device')}
      </Button>
      <Button variant="soft" isWide onClick={onClose}>
        {t('app.cancel')}
      </Button>
    </Dialog>
  )
}
