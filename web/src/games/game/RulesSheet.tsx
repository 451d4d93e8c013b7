import { closingOf } from '@mela/rules/games/schedule.ts'
import { prospectOf, type OddsTable } from '@mela/rules/games/odds.ts'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { Sheet } from '@mela/ui/overlay/Sheet.tsx'
import { useI18n } from '../../platform/i18n/i18n.ts'
import type { GameFace } from './game-face.ts'
import { chanceOf, oddsText, percentText } from '../bet/ticket-sums.ts'
import css from './RulesSheet.module.css'

interface RulesSheetProps {
  face: GameFace
  odds: OddsTable
  title: string
  /** Of the line. */
  seconds: number
  onClose: () => void
}

const HUNDRED = '100'
/** In hundredths of a percent, as what comes back is told. */
const WHOLE = 10_000

/** What wins, how likely it is, what it pays by the table that holds now, and what the house keeps. */
export function RulesSheet({ face, odds, title, seconds, onClose }: RulesSheetProps) {
  const { t, locale } = useI18n()
  return (
    <Sheet title={t('games.rules_of', { game: title })} closeLabel={t('app.close')} onClose={onClose}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('games.market')}</th>
            <th scope="col">{t('games.odds')}</th>
            <th scope="col">{t('games.comes_back')}</th>
          </tr>
        </thead>
        <tbody>
          {face.rulesOf(t).map(({ name, text, selection }) => {
            const { wins, return: back } = prospectOf(odds, selection.method, selection.value)
            return (
              <tr key={name}>
                <th scope="row">
                  {name}
                  <span>{text}</span>
                  <span>
                    {t('games.chance', chanceOf(wins))}{' '}
                    {t('games.average_cost', { amount: HUNDRED, cost: oddsText(WHOLE - back, locale) })}
                  </span>
                </th>
                <td>{wins.map((win) => `×${oddsText(win.odds, locale)}`).join(' / ')}</td>
                <td>{percentText(back, locale)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <div className={css.notes}>
        <Note>{t('games.rules_fee', { percent: percentText(odds.fee, locale) })}</Note>
        <Note icon="clock">{t('games.rules_close', { n: closingOf({ code: '', seconds }) })}</Note>
        <Note icon="shield_check">{t('games.rules_fair')}</Note>
      </div>
    </Sheet>
  )
}
