import { useNavigate } from '@tanstack/react-router'
import { IconButton } from '@mela/ui/IconButton.tsx'
import { useT } from '../../platform/i18n.ts'
import { pathOf } from '../../platform/paths.ts'

/** In the bar of every game: protection is never further away than a bet. */
export function LimitsButton() {
  const t = useT()
  const navigate = useNavigate()
  return <IconButton icon="shield" label={t('pages.limits')} onClick={() => void navigate({ to: pathOf('Limits') })} />
}
