import type { Vip, VipLevel } from '@mela/contract/rewards/rewards.ts'
import { SkeletonCards } from '@mela/ui/feedback/Skeleton.tsx'
import { pathOf } from '../../names/paths.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { lazyExtra } from '../../platform/page/lazy-screen.ts'
import { PageFailure, PageOffline } from '../../platform/page/PageState.tsx'
import { EconomyNote } from '../../wallet/index.ts'
import { useLevelUp } from '../level-up/seen-level.ts'
import { useOffered, type Offered } from '../offered-games.ts'
import { useVip, useVipLevels } from '../use-vip.ts'
import { Benefits } from './Benefits.tsx'
import { KeepCard } from './KeepCard.tsx'
import { RebateCard } from './RebateCard.tsx'
import { VipHead, VipHeadComing } from './VipHead.tsx'
import { VipPage } from './VipPage.tsx'
import css from './MyVipScreen.module.css'

const LevelUpScene = lazyExtra(() => import('../level-up/LevelUpScene.tsx').then((module) => module.LevelUpScene))

interface Known {
  vip: Vip
  levels: readonly VipLevel[]
  offered: Offered
}

/** The level of a person, what leads to the next, what keeps it and what it brings. */
export function MyVipScreen() {
  const t = useT()
  const [vip, levels, offered] = [useVip(), useVipLevels(), useOffered()]
  const risen = useLevelUp(vip.answer?.level)
  const known =
    vip.answer && levels.answer && offered.answer
      ? { vip: vip.answer, levels: levels.answer, offered: offered.answer }
      : undefined
  const missing = [vip, levels, offered].filter(({ answer }) => answer === undefined)
  const failed = missing.find(({ error }) => error !== undefined)
  return (
    <VipPage
      title={t('pages.my_vip')}
      back={pathOf('Profile')}
      head={known ? <VipHead vip={known.vip} /> : !failed && <VipHeadComing />}
    >
      <div className={css.offline}>
        <PageOffline />
      </div>
      <EconomyNote />
      {known && <VipParts {...known} />}
      {!known && failed && <PageFailure error={failed.error} onRetry={() => missing.forEach(({ load }) => load())} />}
      {!known && !failed && <SkeletonCards count={2} label={t('app.loading')} />}
      {risen.level !== undefined && <LevelUpScene level={risen.level} onClose={risen.end} />}
    </VipPage>
  )
}

function VipParts({ vip, levels, offered }: Known) {
  return (
    <>
      <RebateCard offered={offered} />
      <KeepCard vip={vip} />
      <Benefits {...{ vip, levels }} games={offered.games} />
    </>
  )
}
