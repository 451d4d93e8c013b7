import { Note } from '@mela/ui/feedback/Note.tsx'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { formatTime } from '../../platform/i18n/dates.ts'
import { PageFailure, PageLoading } from '../../platform/page/PageState.tsx'
import { BetWorth } from '../bet/BetWorth.tsx'
import type { GameFace } from '../game/game-face.ts'
import { isRefunded, isUndrawn, type OwnBet, type useOwnBets } from './own-bets.ts'
import { sequencePart } from '../game/periods.ts'
import { percentText } from '../bet/ticket-sums.ts'
import css from './MyBets.module.css'

interface MyBetsProps {
  face: GameFace
  bets: ReturnType<typeof useOwnBets>
  fee: number
}

export function MyBets({ face, bets, fee }: MyBetsProps) {
  const { t, locale } = useI18n()
  const { list, error, load } = bets
  if (!list) return error === undefined ? <PageLoading rows={4} /> : <PageFailure error={error} onRetry={load} />
  if (list.length === 0) return <p className={css.none}>{t('games.no_bets')}</p>
  return (
    <>
      <Part title={t('games.waiting')} face={face} list={list.filter(isUndrawn)} />
      <Part title={t('games.settled')} face={face} list={list.filter((bet) => !isUndrawn(bet))} />
      <div className={css.note}>
        <Note>{t('games.fee_note', { percent: percentText(fee, locale) })}</Note>
      </div>
    </>
  )
}

function Part({ title, face, list }: { title: string; face: GameFace; list: readonly OwnBet[] }) {
  if (list.length === 0) return null
  return (
    <>
      <h3 className={css.title}>{title}</h3>
      <ul className={css.list} aria-label={title}>
        {list.map((bet) => (
          <BetRow key={bet.id} face={face} bet={bet} />
        ))}
      </ul>
    </>
  )
}

function BetRow({ face, bet }: { face: GameFace; bet: OwnBet }) {
  const { t, locale } = useI18n()
  const period = sequencePart(bet.period)
  const time = formatTime(Date.parse(bet.created_at), locale)
  return (
    <li className={css.bet}>
      <span className={css.mark}>
        <face.Mark selection={bet} />
      </span>
      <span className={css.names}>
        <b>{face.nameOf(t, bet)}</b>
        <span className={css.quiet}>{periodText()}</span>
      </span>
      <BetWorth bet={bet} />
    </li>
  )

  function periodText(): string {
    if (isUndrawn(bet)) return t('games.period_at', { period, time })
    return isRefunded(bet)
      ? t('games.period_lost', { period })
      : t('games.period_result', { period, result: bet.number })
  }
}
