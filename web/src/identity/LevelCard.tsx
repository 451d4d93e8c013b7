import { CertificationLevel, TaskState } from '@mela/contract/identity/identity-rules.ts'
import { classes } from '@mela/ui/classes.ts'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { Progress } from '@mela/ui/feedback/Progress.tsx'
import type { TextKey } from '../names/areas.ts'
import { useT } from '../platform/i18n/i18n.ts'
import { useEconomy } from '../wallet/index.ts'
import type { LevelConfig } from './levels.ts'
import css from './Verification.module.css'

interface Words {
  title: TextKey
  text: TextKey
  tone: 'none' | 'review' | 'passed'
}
const { NotCertified, InNormalCertification, NormalCertified, InAdvancedCertification, AdvancedCertied } =
  CertificationLevel
const WORDS: Record<CertificationLevel, Words> = {
  [NotCertified]: { title: 'identity.level_none', text: 'identity.level_none_text', tone: 'none' },
  [InNormalCertification]: {
    ...{ title: 'identity.level_basic_review', text: 'identity.level_review_text', tone: 'review' },
  },
  [NormalCertified]: { title: 'identity.level_basic', text: 'identity.level_basic_text', tone: 'passed' },
  [InAdvancedCertification]: {
    ...{ title: 'identity.level_advanced_review', text: 'identity.level_review_text', tone: 'review' },
  },
  [AdvancedCertied]: { title: 'identity.level_advanced', text: 'identity.level_advanced_text', tone: 'passed' },
}

export const isPassed = ({ status }: { status: number }): boolean => status === TaskState.COMPLETED

/** How far somebody is, and how much of the next level is left. */
export function LevelCard({ basic, advanced }: { basic: LevelConfig; advanced: LevelConfig }) {
  const t = useT()
  const economy = useEconomy()
  const { level_status } = basic
  const { title, text, tone } = WORDS[level_status]
  const next = level_status === NotCertified || level_status === InNormalCertification ? basic : advanced
  const tasks = next.tasks.length > 1 || next === basic ? next.tasks : []
  const done = tasks.filter(isPassed).length
  // Where diamonds are for play there is nothing to withdraw.
  const isPlay = economy === 'play' && tone === 'passed'
  const isNamed = [basic, advanced].some((each) => each.tasks.some(({ name }) => name === 'document'))
  const progress = t('identity.progress', { done, all: tasks.length })
  return (
    <section className={css.card} aria-label={t(title)}>
      <div className={css.level}>
        <span className={classes(css.shield, css[tone])}>
          <Icon name={tone === 'passed' ? 'shield_check' : 'shield'} size={24} />
        </span>
        <div className={css.words}>
          <p className={css.name}>{t(title)}</p>
          <p className={css.quiet} role="status">
            {isPlay ? isNamed && t('identity.level_basic_play') : t(text)}
          </p>
        </div>
      </div>
      {tasks.length > 0 && level_status !== AdvancedCertied && (
        <div className={css.progress}>
          <Progress label={t(title)} share={done / tasks.length} valueText={progress} />
        </div>
      )}
    </section>
  )
}
