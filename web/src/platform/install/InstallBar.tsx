import { Button } from '@mela/ui/controls/Button.tsx'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { Logo } from '@mela/ui/display/Logo.tsx'
import { useT } from '../i18n/i18n.ts'
import css from './InstallBar.module.css'

export function InstallBar({ onInstall, onDismiss }: { onInstall: () => void; onDismiss: () => void }) {
  const t = useT()
  return (
    <section className={css.bar} aria-label={t('app.install_title')}>
      <Logo size={36} />
      <div className={css.words}>
        <b>{t('app.install_title')}</b>
        <p>{t('app.install_text')}</p>
      </div>
      <Button size="small" onClick={onInstall}>
        {t('app.install')}
      </Button>
      <IconButton icon="close" iconSize={18} label={t('app.install_dismiss')} onClick={onDismiss} />
    </section>
  )
}
