import { useNavigate } from '@tanstack/react-router'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import type { DrawResult } from '../game/game-face.ts'
import { verifyPath } from '../verify/verify-path.ts'
import css from './ResultTabs.module.css'

/** The way to the check of the newest draw. */
export function VerifyNewest({ newest }: { newest: DrawResult | undefined }) {
  const t = useT()
  const navigate = useNavigate()
  if (!newest) return null
  const { period, block } = newest
  return (
    <button
      type="button"
      className={css.verify}
      title={t('pages.verify')}
      onClick={() => void navigate({ to: verifyPath(period, block !== null) })}
    >
      <Icon name="shield_check" size={20} />
      <span className={css.word}>{t('games.verify')}</span>
    </button>
  )
}
