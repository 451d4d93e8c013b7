import { useState } from 'react'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { useModal } from '@mela/ui/overlay/use-modal.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { readCode } from './read-code.ts'
import { FoundText } from './FoundText.tsx'
import { Scanner } from './Scanner.tsx'
import type { Credentials } from '../session/credentials.ts'
import css from './ScanDialog.module.css'

interface ScanDialogProps {
  onCard: (credentials: Credentials) => void
  onClose: () => void
}

/** For somebody who is not signed in: only a card leads anywhere. */
export function ScanDialog({ onCard, onClose }: ScanDialogProps) {
  const t = useT()
  const [other, setOther] = useState<string>()
  const take = (text: string) => {
    const code = readCode(text, window.location.origin)
    if (code.kind === 'card') onCard(code.credentials)
    else setOther(text)
  }
  return (
    <dialog className={css.dialog} aria-label={t('account.scan_card')} {...useModal(onClose)}>
      <div className={css.inside}>
        <header className={css.head}>
          <IconButton icon="close" label={t('app.close')} onClick={onClose} />
          <h2 className={css.title}>{t('account.scan_card')}</h2>
        </header>
        <Scanner isPaused={other !== undefined} onText={take} />
      </div>
      {other !== undefined && <FoundText text={other} onClose={() => setOther(undefined)} />}
    </dialog>
  )
}
