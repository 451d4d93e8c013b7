import { Note } from '@mela/ui/feedback/Note.tsx'
import { Sheet } from '@mela/ui/overlay/Sheet.tsx'
import { useT } from '../platform/i18n/i18n.ts'
import { useEconomy } from '../wallet/index.ts'
import css from './Verification.module.css'

export function WhySheet({ onClose }: { onClose: () => void }) {
  const t = useT()
  return (
    <Sheet title={t('identity.why')} closeLabel={t('app.close')} onClose={onClose}>
      <WhyNotes />
    </Sheet>
  )
}

/** What documents are for, who sees them and how long they are kept. */
export function WhyNotes() {
  const t = useT()
  const economy = useEconomy()
  // Where diamonds are for play nobody withdraws; as long as that is not known nothing is said of money.
  const hasMoney = economy !== undefined && economy !== 'play'
  return (
    <div className={css.notes}>
      <Note icon="shield_check">{t(hasMoney ? 'identity.purpose' : 'identity.purpose_play')}</Note>
      <Note icon="lock">{t('identity.viewers')}</Note>
      <Note icon="trash">{t('identity.retention')}</Note>
    </div>
  )
}
