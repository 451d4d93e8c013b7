import { lazy, Suspense, useState } from 'react'
import { Button } from '@mela/ui/controls/Button.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { Page } from '../../platform/page/Page.tsx'
import { LogOutDialog } from '../session/LogOutDialog.tsx'
import { SettingsRows } from './SettingsRows.tsx'
import css from './SettingsScreen.module.css'

const IdentityCardSheet = lazy(() =>
  import('../card/IdentityCardSheet.tsx').then((module) => ({ default: module.IdentityCardSheet })),
)

export function SettingsScreen() {
  const t = useT()
  const [layer, setLayer] = useState<'card' | 'log_out'>()
  const close = () => setLayer(undefined)
  return (
    <Page title={t('account.settings')} back="/profile">
      <div className={css.rows}>
        <SettingsRows />
      </div>
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
    </Page>
  )
}
