import { Sheet } from '@mela/ui/overlay/Sheet.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { BetForm, type BetFormProps } from './BetForm.tsx'

export function BetSheet({ onClose, ...form }: BetFormProps & { onClose: () => void }) {
  const t = useT()
  return (
    <Sheet title={form.choice.name} closeLabel={t('app.close')} onClose={onClose}>
      <BetForm {...form} isSheet />
    </Sheet>
  )
}
