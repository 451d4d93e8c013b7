import { Note } from '@mela/ui/feedback/Note.tsx'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { PageFailure, PageLoading } from '../../platform/page/PageState.tsx'
import { percentText } from '../bet/ticket-sums.ts'
import type { GameFace } from '../game/game-face.ts'
import { BetRows } from './BetRows.tsx'
import { isUndrawn, type useOwnBets } from './own-bets.ts'
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
      <BetRows title={t('games.waiting')} face={face} list={list.filter(isUndrawn)} />
      <BetRows title={t('games.settled')} face={face} list={list.filter((bet) => !isUndrawn(bet))} />
      <div className={css.note}>
        <Note>{t('games.fee_note', { percent: percentText(fee, locale) })}</Note>
      </div>
    </>
  )
}
