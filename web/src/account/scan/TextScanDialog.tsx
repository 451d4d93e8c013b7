import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { useModal } from '@mela/ui/overlay/use-modal.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { Scanner } from './Scanner.tsx'
import css from './ScanDialog.module.css'

interface TextScanDialogProps {
  title: string
  onText: (text: string) => void
  onClose: () => void
}

/** For a form of another feature: whatever a code says is for the form to judge. */
export function TextScanDialog({ title, onText, onClose }: TextScanDialogProps) {
  const t = useT()
  return (
    <dialog className={css.dialog} aria-label={title} {...useModal(onClose)}>
      <div className={css.inside}>
        <header className={css.head}>
          <IconButton icon="close" label={t('app.close')} onClick={onClose} />
          <h2 className={css.title}>{title}</h2>
        </header>
        <Scanner isPaused={false} onText={onText} />
      </div>
    </dialog>
  )
}
