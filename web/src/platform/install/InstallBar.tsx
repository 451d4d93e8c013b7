import { Button } from '@mela/ui/Button.tsx'
import { IconButton } from '@mela/ui/IconButton.tsx'
import { Logo } from '@mela/ui/Logo.tsx'
import { useT } from '../i18n.ts'
import css from './InstallBar.module.css'

export function InstallBar({ onInstall, onDismiss }: { onInstall: () => void; onDismiss: () => void }) {
  const t = useT()
  return (
    <section className={css.bar} aria-label={t('chat.install_title')}>
      <Logo size={36} />
      <div className={css.words}>
        <b>{t('chat.install_title')}</b>
        <p>{t('chat.install_text')}</p>
      </div>
      <Button size="small" onClick={onInstall}>
        {t('chat.install')}
      </Button>
      <IconButton icon="close" iconSize={18} label={t('chat.install_dismiss')} onClick={onDismiss} />
    </section>
  )
}
