import { Button } from '@mela/ui/controls/Button.tsx'
import { Sheet } from '@mela/ui/overlay/Sheet.tsx'
import { showToast } from '@mela/ui/overlay/Toaster.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import css from './FoundText.module.css'

/** A code that means nothing here is read out, never opened. */
export function FoundText({ text, onClose }: { text: string; onClose: () => void }) {
  const t = useT()
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    showToast(t('account.copied'), { icon: 'check' })
  }
  return (
    <Sheet
      title={t('account.scan_unknown')}
      closeLabel={t('app.close')}
      onClose={onClose}
      footer={
        <div className={css.acts}>
          <Button isWide icon="copy" onClick={() => void copy().catch(() => undefined)}>
            {t('app.copy')}
          </Button>
          <Button isWide variant="soft" onClick={onClose}>
            {t('account.scan_again')}
          </Button>
        </div>
      }
    >
      <p className={css.why}>{t('account.scan_unknown_text')}</p>
      <p className={css.text} dir="auto">
        {text}
      </p>
    </Sheet>
  )
}
