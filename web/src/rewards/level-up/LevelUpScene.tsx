import { useNavigate } from '@tanstack/react-router'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Celebration } from '@mela/ui/overlay/Celebration.tsx'
import { pathOf } from '../../names/paths.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { Shield } from '../vip/Shield.tsx'
import css from './LevelUpScene.module.css'

/** Few enough for a slow phone. */
const PETALS = 48

export function LevelUpScene({ level, onClose }: { level: number; onClose: () => void }) {
  const t = useT()
  const navigate = useNavigate()
  const show = () => {
    onClose()
    void navigate({ to: pathOf('MyVip') })
  }
  return (
    <Celebration
      label={t('rewards.level_up')}
      closeLabel={t('app.close')}
      isFestive
      petals={PETALS}
      onClose={onClose}
      footer={
        <Button variant="luck" isWide onClick={show}>
          {t('rewards.see_benefits')}
        </Button>
      }
    >
      <Shield size={132} />
      <p className={css.called}>{t('rewards.level_up')}</p>
      <p className={css.level}>{t('rewards.level', { level })}</p>
    </Celebration>
  )
}
