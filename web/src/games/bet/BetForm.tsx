import { useState } from 'react'
import { MULTIPLIERS, TICKET_LINES_MOST } from '@mela/contract/games/games-rules.ts'
import { toDecimal, toMinor, type Currency } from '@mela/contract/money.ts'
import type { OddsTable } from '@mela/rules/games/odds.ts'
import { classes } from '@mela/ui/classes.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Chip } from '@mela/ui/controls/Chip.tsx'
import { Countdown } from '@mela/ui/feedback/Countdown.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { Stepper } from '@mela/ui/controls/Stepper.tsx'
import { durationText } from '../../platform/i18n/amounts.ts'
import { useI18n, useT } from '../../platform/i18n/i18n.ts'
import { useConnection } from '../../platform/net/socket.ts'
import { amountText, useWallet } from '../../wallet/index.ts'
import { BetSums } from './BetSums.tsx'
import type { GameConfig } from '../game-config.ts'
import type { GameFace } from '../game/game-face.ts'
import { AgeDialog } from '../limits/AgeDialog.tsx'
import { useBreak } from '../limits/use-break.ts'
import { LimitNote } from './LimitNote.tsx'
import type { Lines } from './lines.ts'
import { MoneyOptions } from './MoneyOptions.tsx'
import { readMoneyOptions } from './money-options.ts'
import type { RunningPeriod } from '../game/use-period.ts'
import { TicketLines } from './TicketLines.tsx'
import { sumsOf, type Selection, type TicketSums } from './ticket-sums.ts'
import { usePlacing } from './use-placing.ts'
import css from './BetForm.module.css'

export interface BetFormProps {
  face: GameFace
  odds: OddsTable
  running: RunningPeriod | undefined
  lines: Lines
  onLines: (lines: Lines) => void
  money_type: Currency
  stakes: GameConfig['stakes']
  onPlaced: () => void
  /** Nobody knows whether it was placed. */
  onUnknown: () => void
  isSheet?: boolean
}

const MOST_TIMES = 100

/** How much, what it costs, what it may bring, and the one button that bets. */
export function BetForm(props: BetFormProps) {
  const { face, odds, running, lines, onLines, money_type, stakes, onPlaced, onUnknown, isSheet = false } = props
  const [options, setOptions] = useState(readMoneyOptions)
  const [place, setPlace] = useState(0)
  const [times, setTimes] = useState(1)
  const sums = sumsOf(odds, lines, { whole: options[place]! * times, type: money_type })
  const placing = usePlacing({ onPlaced, onUnknown })
  const bet = () => {
    if (!running) return
    const amount = toDecimal(sums.unit, money_type)
    const bets = lines.map(({ method, value }) => ({ method, value, amount }))
    void placing.place({ game_type: face.game_type, period: running.period, money_type, bets })
  }
  return (
    <div className={classes(css.form, !isSheet && css.wide, face.isTicket && css.ticket)}>
      {face.isTicket ? (
        <div className={css.lines}>
          <TicketLines {...{ face, sums, lines, onLines }} />
        </div>
      ) : (
        <Subject {...{ face, odds, running, isSheet }} selection={lines[0]!} />
      )}
      <div className={css.amount}>
        <MoneyOptions {...{ options, place }} onPlace={setPlace} onOptions={setOptions} />
        <Times times={times} hasStepper={isSheet && !face.isTicket} onTimes={setTimes} />
      </div>
      <div className={css.sums}>
        <BetSums {...{ face, odds, sums, money_type }} />
        <LimitNote money_type={money_type} />
        {placing.failure && placing.failure.period === running?.period && (
          <Note tone="danger" role="alert">
            {placing.failure.text}
          </Note>
        )}
      </div>
      <div className={css.place}>
        <PlaceButton {...{ running, sums, money_type, stakes }} isBusy={placing.isBusy} onPlace={bet} />
      </div>
      {placing.isAgeAsked && <AgeDialog money_type={money_type} onDone={placing.endAge} onClose={placing.endAge} />}
    </div>
  )
}

interface SubjectProps extends Pick<BetFormProps, 'face' | 'odds' | 'running'> {
  selection: Selection
  isSheet: boolean
}

/** What is bet on; a sheet says its name above and how long it can be placed. */
function Subject({ face, odds, running, selection, isSheet }: SubjectProps) {
  const { t, locale } = useI18n()
  const detail = face.detailOf?.(t, locale, odds, selection).text
  return (
    <div className={css.subject}>
      <face.Mark selection={selection} />
      <span className={css.names}>
        {!isSheet && <b>{face.nameOf(t, selection)}</b>}
        {detail && <span className={css.detail}>{detail}</span>}
      </span>
      {isSheet && running && running.seconds_to_close > 0 && (
        <Countdown
          variant="ring"
          seconds={running.seconds_to_close}
          total={running.seconds}
          label={t('games.seconds_left', { seconds: running.seconds_to_close })}
          announce={() => ''}
        />
      )}
    </div>
  )
}

interface TimesProps {
  times: number
  hasStepper: boolean
  onTimes: (times: number) => void
}

function Times({ times, hasStepper, onTimes }: TimesProps) {
  const t = useT()
  return (
    <>
      {hasStepper && (
        <div className={css.line}>
          <span>{t('games.how_many')}</span>
          <Stepper
            label={t('games.how_many')}
            value={times}
            least={1}
            most={MOST_TIMES}
            lessLabel={t('games.fewer')}
            moreLabel={t('games.more')}
            onValue={onTimes}
          />
        </div>
      )}
      <div className={css.times} role="group" aria-label={t('games.multiplier')}>
        {MULTIPLIERS.map((each) => (
          <Chip key={each} isOn={each === times} onSelect={() => onTimes(each)}>
            {`×${each}`}
          </Chip>
        ))}
      </div>
    </>
  )
}

interface PlaceButtonProps extends Pick<BetFormProps, 'running' | 'money_type' | 'stakes'> {
  sums: TicketSums
  isBusy: boolean
  onPlace: () => void
}

/** Says why it cannot be used; what was chosen stays for the next period. */
function PlaceButton({ running, sums, money_type, stakes, isBusy, onPlace }: PlaceButtonProps) {
  const { t, locale } = useI18n()
  const isOffline = useConnection() === 'offline'
  const isOnBreak = useBreak() !== undefined
  const balance = useWallet(money_type)?.balance
  const text = (amount: string) => amountText(amount, money_type, locale, { isShort: true })
  const lines = sums.lines.length
  const stake = text(toDecimal(sums.stake, money_type))
  const limit = stakes.find(({ type }) => type === money_type)
  const isOutside =
    limit && (sums.unit < toMinor(limit.min, money_type)! || sums.unit > toMinor(limit.max, money_type)!)
  const isTooMuch = limit && sums.stake > toMinor(limit.max_period, money_type)!
  const isPoor = balance !== undefined && toMinor(balance, money_type)! < sums.stake
  const reason = () => {
    if (isOffline) return t('games.offline')
    if (isOnBreak) return t('errors.on_break')
    if (isOutside) return t('games.stake_range', { min: text(limit.min), max: text(limit.max) })
    if (lines > TICKET_LINES_MOST) return t('games.too_many_lines', { n: TICKET_LINES_MOST })
    if (isTooMuch) return t('games.stake_period', { max: text(limit.max_period) })
    return isPoor ? t('errors.bet_balance_not_enough') : undefined
  }
  if (!running?.can_bet) {
    const time = durationText(running?.seconds_to_draw ?? 0)
    return (
      <Button isWide disabled>
        {t('games.closed_next', { time })}
      </Button>
    )
  }
  return (
    <Button isWide busy={isBusy && t('games.placing')} reason={reason()} onClick={onPlace}>
      {lines > 1 ? t('games.place_bets', { n: lines, amount: stake }) : t('games.place_bet', { amount: stake })}
    </Button>
  )
}
