import { useState } from 'react'
import type { Currency } from '@mela/contract/money.ts'
import type { WashCode } from '@mela/contract/rewards/rewards.ts'
import { Segmented } from '@mela/ui/controls/Segmented.tsx'
import { SkeletonCards } from '@mela/ui/feedback/Skeleton.tsx'
import { pathOf } from '../../names/paths.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { lazyExtra } from '../../platform/page/lazy-screen.ts'
import { Page } from '../../platform/page/Page.tsx'
import { PageFailure, PageOffline } from '../../platform/page/PageState.tsx'
import { currencyNames, EconomyNote } from '../../wallet/index.ts'
import { useLevelUp } from '../level-up/seen-level.ts'
import { useOffered, type Offered } from '../offered-games.ts'
import { CollectedList } from './CollectedList.tsx'
import { CountingNote } from './CountingNote.tsx'
import { RebateGames } from './RebateGames.tsx'
import { RebateTotal } from './RebateTotal.tsx'
import { useCollect } from './use-collect.ts'
import { foremost, useRebates } from './use-rebates.ts'
import css from './WashCode.module.css'

const LevelUpScene = lazyExtra(() => import('../level-up/LevelUpScene.tsx').then((module) => module.LevelUpScene))

/** What comes back of settled bets, game by game, and the taps that collect it. */
export function WashCodeScreen() {
  const t = useT()
  const { answer, error, load } = useOffered()
  return (
    <Page title={t('pages.wash_code')} back={pathOf('Profile')}>
      <div className={css.parts}>
        <div className={css.offline}>
          <PageOffline />
        </div>
        <EconomyNote />
        {answer && <Rebates key={answer.money_types.join()} offered={answer} />}
        {!answer && error !== undefined && <PageFailure error={error} onRetry={load} />}
        {!answer && error === undefined && <Coming />}
      </div>
    </Page>
  )
}

function Coming() {
  const t = useT()
  return <SkeletonCards count={2} label={t('app.loading')} />
}

function Rebates({ offered: { games, money_types } }: { offered: Offered }) {
  const { answer, error, load } = useRebates(money_types)
  const risen = useLevelUp(answer?.[0]?.level)
  return (
    <>
      {answer && <ByCurrency rebates={answer} games={games} onCollected={load} />}
      {!answer && error !== undefined && <PageFailure error={error} onRetry={load} />}
      {!answer && error === undefined && <Coming />}
      {risen.level !== undefined && <LevelUpScene level={risen.level} onClose={risen.end} />}
    </>
  )
}

interface ByCurrencyProps {
  rebates: readonly WashCode[]
  games: Offered['games']
  onCollected: () => void
}

/** One currency at a time, where there are several; which one is shown does not change by itself. */
function ByCurrency({ rebates, ...rest }: ByCurrencyProps) {
  const t = useT()
  const [money_type, setMoneyType] = useState<Currency>(() => foremost(rebates).money_type)
  const rebate = rebates.find((each) => each.money_type === money_type) ?? rebates[0]!
  return (
    <>
      {rebates.length > 1 && (
        <Segmented
          label={t('wallet.record_currency')}
          options={rebates.map(({ money_type: type }) => ({ value: String(type), label: t(currencyNames[type]) }))}
          value={String(rebate.money_type)}
          onValue={(value) => setMoneyType(Number(value) as Currency)}
        />
      )}
      <RebateParts key={rebate.money_type} rebate={rebate} {...rest} />
    </>
  )
}

interface RebatePartsProps {
  rebate: WashCode
  games: Offered['games']
  onCollected: () => void
}

function RebateParts({ rebate, games, onCollected }: RebatePartsProps) {
  const collecting = useCollect(rebate.money_type, onCollected)
  return (
    <>
      <RebateTotal rebate={rebate} collecting={collecting} />
      <RebateGames rebate={rebate} games={games} collecting={collecting} />
      <CollectedList rebate={rebate} />
      <CountingNote money_type={rebate.money_type} />
    </>
  )
}
