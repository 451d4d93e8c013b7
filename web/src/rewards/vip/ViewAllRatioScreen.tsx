import { SkeletonCards } from '@mela/ui/feedback/Skeleton.tsx'
import { pathOf } from '../../names/paths.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { Page } from '../../platform/page/Page.tsx'
import { PageFailure, PageOffline } from '../../platform/page/PageState.tsx'
import { EconomyNote } from '../../wallet/index.ts'
import { useOffered } from '../offered-games.ts'
import { useVip, useVipLevels } from '../use-vip.ts'
import { LevelTable } from './LevelTable.tsx'
import { isRecharged } from './level-rows.ts'
import css from './ViewAllRatioScreen.module.css'

/** All levels: what each gives back, game by game, and what leads to it. */
export function ViewAllRatioScreen() {
  const t = useT()
  const [vip, levels, offered] = [useVip(), useVipLevels(), useOffered()]
  const missing = [levels, offered].filter(({ answer }) => answer === undefined)
  const failed = missing.find(({ error }) => error !== undefined)
  return (
    <Page title={t('pages.view_all_ratio')} back={pathOf('MyVip')}>
      <div className={css.parts}>
        <PageOffline />
        <EconomyNote />
        {levels.answer && offered.answer && (
          <>
            <LevelTable levels={levels.answer} games={offered.answer.games} own={vip.answer?.level} />
            <p className={css.note}>
              {t(isRecharged(levels.answer) ? 'rewards.levels_note_both' : 'rewards.levels_note_bets')}
            </p>
          </>
        )}
        {failed && <PageFailure error={failed.error} onRetry={() => missing.forEach(({ load }) => load())} />}
        {!failed && missing.length > 0 && <SkeletonCards count={3} label={t('app.loading')} />}
      </div>
    </Page>
  )
}
