import { useNavigate } from '@tanstack/react-router'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { pathOf } from '../../names/paths.ts'

/** In the bar of every game: protection is never further away than a bet. */
export function LimitsButton() {
  const t = useT()
  const navigate = useNavigate()
  return <IconButton icon="shield" label={t('pages.limits')} onClick={() => void navigate({ to: pathOf('Limits') })} />
}
