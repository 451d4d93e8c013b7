import { useState } from 'react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { readPeriod } from '@mela/rules/games/schedule.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { Sheet } from '@mela/ui/overlay/Sheet.tsx'
import type { TextKey } from '../../names/areas.ts'
import { formatFullDate } from '../../platform/i18n/dates.ts'
import { useI18n, useT } from '../../platform/i18n/i18n.ts'
import { Page } from '../../platform/page/Page.tsx'
import { PageEmpty, PageFailure, PageLoading, PageOffline } from '../../platform/page/PageState.tsx'
import { pathOf } from '../../names/paths.ts'
import { EconomyNote } from '../../wallet/index.ts'
import { refundExtraText } from '../bet/ticket-sums.ts'
import { VerifyBlock } from '../trxwingo/VerifyBlock.tsx'
import { CheckedSteps } from './CheckedSteps.tsx'
import { DayFileCard } from './DayFileCard.tsx'
import { DrawChains } from './chains/DrawChains.tsx'
import { LostPeriods } from './chains/LostPeriods.tsx'
import { useProofSteps } from './proof-steps.ts'
import { ShareDraw } from './ShareDraw.tsx'
import { useDraw, type CheckedDraw } from './use-draw.ts'
import css from './Verify.module.css'

const gameNames = {
  wingo: 'pages.game_wingo',
  k3: 'pages.game_k3',
  d5: 'pages.game_d5',
  racing: 'pages.game_racing',
} as const satisfies Record<string, TextKey>

const SECOND = 1000

/** Lets anybody see for themselves that a draw is right, without asking anybody. */
export function VerifyScreen() {
  const { period = '', by }: Record<string, string | undefined> = useSearch({ strict: false })
  if (!readPeriod(period)) return <VerifyNothing />
  return by === 'block' ? <VerifyBlock period={period} /> : <VerifyDraw period={period} />
}

function VerifyNothing() {
  const t = useT()
  const navigate = useNavigate()
  return (
    <Page title={t('pages.verify')} back="/find">
      <div className={css.parts}>
        <div className={css.offline}>
          <PageOffline />
        </div>
        <EconomyNote />
        <PageEmpty art="calendar" title={t('draws.choose')} text={t('draws.choose_text')}>
          <Button variant="tint" size="medium" onClick={() => void navigate({ to: pathOf('History') })}>
            {t('pages.history')}
          </Button>
        </PageEmpty>
        <DrawChains />
        <LostPeriods />
        <DayFileCard />
      </div>
    </Page>
  )
}

function VerifyDraw({ period }: { period: string }) {
  const t = useT()
  const { checked, error, load } = useDraw(period)
  const [isExplaining, setExplaining] = useState(false)
  const game = checked?.draw.proof.chain.manifest.game
  return (
    <Page
      title={t('pages.verify')}
      detail={game ? t('draws.of_period', { game: t(gameNames[game]), period }) : period}
      back={pathOf('History')}
      actions={checked && <ShareDraw proof={checked.draw.proof} />}
    >
      <div className={css.parts}>
        <div className={css.offline}>
          <PageOffline />
        </div>
        {checked && <Checked checked={checked} />}
        {!checked && error !== undefined && <PageFailure error={error} onRetry={load} />}
        {!checked && error === undefined && <PageLoading />}
        <Note>{t('draws.together')}</Note>
        <Button variant="soft" size="medium" isWide onClick={() => setExplaining(true)}>
          {t('draws.how')}
        </Button>
        {checked && <DrawChains line={checked.draw.proof.chain.manifest.line} />}
        {checked && <LostPeriods />}
        <DayFileCard period={period} />
        <EconomyNote />
      </div>
      {isExplaining && <HowSheet onClose={() => setExplaining(false)} />}
    </Page>
  )
}

function Checked({ checked: { check, draw, took_ms } }: { checked: CheckedDraw }) {
  const { t, locale } = useI18n()
  const steps = useProofSteps(check, draw)
  const { verdict } = check
  const { chain, record } = draw.proof
  const detail =
    verdict === 'lost' && chain.lost
      ? t('draws.lost_how', {
          date: formatFullDate(chain.lost.unix * SECOND, locale),
          percent: refundExtraText(locale),
        })
      : undefined
  return <CheckedSteps {...{ verdict, steps, took_ms, detail }} isDrawn={record.drawn !== null} />
}

function HowSheet({ onClose }: { onClose: () => void }) {
  const t = useT()
  return (
    <Sheet title={t('draws.how')} closeLabel={t('app.close')} onClose={onClose}>
      <div className={css.texts}>
        <p>{t('draws.how_fixed')}</p>
        <p>{t('draws.how_closed')}</p>
        <p>{t('draws.how_drawn')}</p>
        <p>{t('draws.together')}</p>
      </div>
    </Sheet>
  )
}
