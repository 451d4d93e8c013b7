import { useNavigate } from '@tanstack/react-router'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { pathOf, type RouteName } from '../../names/paths.ts'

/** In the bar of a form: the way to what was done before. */
export function RecordsButton({ to }: { to: RouteName }) {
  const t = useT()
  const navigate = useNavigate()
  return (
    <IconButton icon="receipt" label={t('pages.wallet_record')} onClick={() => void navigate({ to: pathOf(to) })} />
  )
}
