import { useNavigate } from '@tanstack/react-router'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { verifyPath } from './verify-path.ts'

/** Beside a result: the way to the check of its draw. */
export function VerifyLink({ period, isBlock }: { period: string; isBlock?: boolean }) {
  const t = useT()
  const navigate = useNavigate()
  const open = () => void navigate({ to: verifyPath(period, isBlock) })
  return <IconButton icon="shield_check" iconSize={20} label={t('pages.verify')} onClick={open} />
}
