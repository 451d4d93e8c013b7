import { useEffect, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import type { GameType } from '@mela/contract/games/games-rules.ts'
import type { Currency } from '@mela/contract/money.ts'
import { IconButton } from '@mela/ui/controls/IconButton.tsx'
import { Segmented } from '@mela/ui/controls/Segmented.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { Page } from '../../platform/page/Page.tsx'
import { PageEmpty, PageFailure, PageLoading, PageOffline } from '../../platform/page/PageState.tsx'
import { pathOf } from '../../names/paths.ts'
import { useIsDesktop, useIsWide } from '../../platform/device/viewport.ts'
import { EconomyNote } from '../../wallet/index.ts'
import { BalancePill } from './BalancePill.tsx'
import { Betting, oddsOf } from '../bet/Betting.tsx'
import { TicketBar } from '../bet/TicketBar.tsx'
import { useTicket } from '../bet/use-ticket.ts'
import { gameEntries, type GameConfig, type GameOffer } from '../game-config.ts'
import { useGameConfig } from '../use-game-config.ts'
import type { GameFace } from './game-face.ts'
import { GameHead } from './GameHead.tsx'
import { lengthText } from './length-text.ts'
import { BreakNote } from '../limits/BreakNote.tsx'
import { LimitsButton } from '../limits/LimitsButton.tsx'
import { RealityCheck } from '../limits/RealityCheck.tsx'
import { useMoneyType } from '../bet/money-type.ts'
import { OutcomeLine } from '../results/OutcomeLine.tsx'
import { useOutcome, useOwnBets } from '../results/own-bets.ts'
import { usePeriod } from './use-period.ts'
import { useResults } from '../results/results.ts'
import { ResultTabs } from '../results/ResultTabs.tsx'
import { RulesSheet } from './RulesSheet.tsx'
import css from './GameScreen.module.css'

/** The frame of every game: lines, the period that runs, its board, and what was drawn and bet before. */
export function GameScreen({ face }: { face: GameFace }) {
  const t = useT()
  const { answer, error, load } = useGameConfig()
  const offer = answer?.switch_list.find(({ game_type }) => game_type === face.game_type)
  if (answer && offer && offer.switch === 1 && offer.lines.length > 0)
    return <OpenGame face={face} config={answer} offer={offer} />
  return (
    <Page title={t(gameEntries[face.game_type].name)} back={pathOf('Game')}>
      <PageOffline />
      <EconomyNote />
      {answer ? (
        <PageEmpty art="lantern" title={t('games.back_soon')} text={t('errors.game_closed')} />
      ) : error === undefined ? (
        <PageLoading />
      ) : (
        <PageFailure error={error} onRetry={load} />
      )}
    </Page>
  )
}

/** What runs on a line of a game, what was drawn on it and what the person has on it. */
function useLine(game_type: GameType, line: string) {
  const { running, error, load } = usePeriod(game_type, line)
  const results = useResults(game_type, line, running?.period)
  const bets = useOwnBets(game_type, line, running?.period)
  const outcome = useOutcome(game_type, bets.list)
  const { load: askResults } = results
  useEffect(() => {
    if (outcome) askResults()
  }, [outcome, askResults])
  return { running, error, load, results, bets, outcome }
}

interface OpenGameProps {
  face: GameFace
  config: GameConfig
  offer: GameOffer
}

function OpenGame({ face, config, offer }: OpenGameProps) {
  const t = useT()
  const openHistory = useHistory(face.game_type)
  const [isDesktop, isWide] = [useIsDesktop(), useIsWide()]
  const [wanted, setWanted] = useState<string>()
  const [areRulesOpen, setRulesOpen] = useState(false)
  const line = offer.lines.find(({ code }) => code === wanted) ?? offer.lines[0]!
  const odds = oddsOf(offer)
  const ticket = useTicket(face.isTicket)
  const { running, error, load, results, bets, outcome } = useLine(face.game_type, line.code)
  const money_type = useMoneyType(config)
  const title = t(gameEntries[face.game_type].name)
  const tabs = <ResultTabs {...{ face, results, bets }} fee={offer.fee_rate} onHistory={() => openHistory(line.code)} />
  return (
    <div className={css.both}>
      <Page
        title={title}
        back={pathOf('Game')}
        actions={<GameActions {...{ money_type }} types={config.money_types} onRules={() => setRulesOpen(true)} />}
        footer={
          face.isTicket &&
          !isDesktop &&
          ticket.lines.length > 0 && (
            <TicketBar {...{ face, odds, money_type }} lines={ticket.lines} onStake={ticket.open} />
          )
        }
      >
        <div className={css.parts}>
          <PageOffline />
          <BreakNote />
          <LinePicker lines={offer.lines} line={line.code} onLine={setWanted} />
          {!running && error !== undefined ? (
            <PageFailure error={error} onRetry={load} />
          ) : (
            <GameHead face={face} running={running} results={results.list} />
          )}
          {face.Source && <face.Source results={results.list} running={running} />}
          <OutcomeLine key={outcome?.period} face={face} outcome={outcome} seconds={line.period_seconds} />
          <Betting
            {...{ face, odds, running, money_type, ticket }}
            stakes={config.stakes}
            last={results.list?.[0]}
            onPlaced={bets.load}
          />
          {!isWide && tabs}
          <EconomyNote />
        </div>
      </Page>
      {isWide && (
        <aside className={css.side} aria-label={t('games.draws_and_bets')}>
          {tabs}
        </aside>
      )}
      <RealityCheck
        isBetween={running?.can_bet ?? false}
        moment={`${running?.period ?? ''} ${bets.list?.length ?? 0}`}
      />
      {areRulesOpen && (
        <RulesSheet {...{ face, odds, title }} seconds={line.period_seconds} onClose={() => setRulesOpen(false)} />
      )}
    </div>
  )
}

/** Leads to the draw history of one line of a game. */
function useHistory(game_type: GameType): (line: string) => void {
  const navigate = useNavigate()
  return (line) => void navigate({ href: pathOf('History', {}, { game: String(game_type), line }) })
}

interface LinePickerProps {
  lines: GameOffer['lines']
  line: string
  onLine: (line: string) => void
}

function LinePicker({ lines, line, onLine }: LinePickerProps) {
  const t = useT()
  const options = lines.map(({ code, period_seconds }) => ({ value: code, label: lengthText(period_seconds, t) }))
  return <Segmented label={t('games.line')} options={options} value={line} onValue={onLine} />
}

interface GameActionsProps {
  money_type: Currency
  /** What can be bet with. */
  types: readonly Currency[]
  onRules: () => void
}

function GameActions({ money_type, types, onRules }: GameActionsProps) {
  const t = useT()
  return (
    <>
      <BalancePill type={money_type} types={types} />
      <LimitsButton />
      <IconButton icon="help" label={t('games.rules')} onClick={onRules} />
    </>
  )
}
