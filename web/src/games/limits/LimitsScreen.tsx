import { useState } from 'react'
import { useSearch } from '@tanstack/react-router'
import type { PlayLimit, PlayLimits } from '@mela/contract/games/games-limits.ts'
import { LIMIT_SPANS, type LimitKind, type LimitSpan } from '@mela/contract/games/games-limits-rules.ts'
import { CURRENCIES, Currency } from '@mela/contract/money.ts'
import { Segmented } from '@mela/ui/controls/Segmented.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { Page } from '../../platform/page/Page.tsx'
import { PageFailure, PageLoading, PageOffline } from '../../platform/page/PageState.tsx'
import { currencyNames, EconomyNote, useEconomy } from '../../wallet/index.ts'
import { BreakNote } from './BreakNote.tsx'
import { BreakPage } from './BreakPage.tsx'
import { LimitCard } from './LimitCard.tsx'
import { LimitSheet } from './LimitSheet.tsx'
import { ProtectionRows } from './ProtectionRows.tsx'
import { RaiseDialog } from './RaiseDialog.tsx'
import { usePlayLimits, type OwnPlay } from './use-play-limits.ts'
import css from './Limits.module.css'

const KINDS: readonly LimitKind[] = ['deposit', 'stake', 'loss']

export function LimitsScreen() {
  const t = useT()
  const play = usePlayLimits()
  const { view }: Record<string, string | undefined> = useSearch({ strict: false })
  if (view === 'break' || view === 'exclusion') return <BreakPage play={play} isExclusion={view === 'exclusion'} />
  return (
    <Page title={t('pages.limits')} back="/profile">
      <div className={css.parts}>
        <div className={css.offline}>
          <PageOffline />
        </div>
        <EconomyNote />
        {play.limits && <Overview play={play} limits={play.limits} />}
        {!play.limits && play.error !== undefined && <PageFailure error={play.error} onRetry={play.load} />}
        {!play.limits && play.error === undefined && <PageLoading rows={5} />}
      </div>
    </Page>
  )
}

function Overview({ play, limits }: { play: OwnPlay; limits: PlayLimits }) {
  const t = useT()
  const isPlay = (useEconomy() ?? 'play') === 'play'
  const [span, setSpan] = useState<LimitSpan>('day')
  const [chosen, setChosen] = useState<Currency>(Currency.Rupee)
  const [changing, setChanging] = useState<PlayLimit>()
  const [confirming, setConfirming] = useState<PlayLimit>()
  // Where diamonds are for fun nobody recharges, and there is nothing else.
  const money_type = isPlay ? Currency.Diamond : chosen
  const kinds = KINDS.filter((kind) => !isPlay || kind !== 'deposit')
  const shown = kinds.flatMap((kind) =>
    limits.limits.filter((limit) => limit.kind === kind && limit.span === span && limit.money_type === money_type),
  )
  return (
    <>
      <BreakNote />
      {!isPlay && (
        <Segmented
          label={t('limits.currency')}
          options={CURRENCIES.map((type) => ({ value: String(type), label: t(currencyNames[type]) }))}
          value={String(money_type)}
          onValue={(value) => setChosen(Number(value) as Currency)}
        />
      )}
      <Segmented
        label={t('limits.span')}
        options={LIMIT_SPANS.map((value) => ({ value, label: t(`limits.${value}`) }))}
        value={span}
        onValue={setSpan}
      />
      {shown.map((limit) => (
        <LimitCard key={limit.kind} limit={limit} play={play} onChange={setChanging} onConfirm={setConfirming} />
      ))}
      <ProtectionRows play={play} limits={limits} money_type={money_type} />
      <p className={css.hint}>{t('limits.rule')}</p>
      {changing && <LimitSheet limit={changing} play={play} onClose={() => setChanging(undefined)} />}
      {confirming && <RaiseDialog limit={confirming} play={play} onClose={() => setConfirming(undefined)} />}
    </>
  )
}
