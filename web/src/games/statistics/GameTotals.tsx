import type { CallOutput } from '@mela/contract/client.ts'
import { toMinor, type Currency } from '@mela/contract/money.ts'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { amountText } from '../../wallet/index.ts'
import { gameEntries } from '../game-config.ts'
import { percentText } from '../bet/ticket-sums.ts'
import css from './Statistics.module.css'

type GameTotal = CallOutput<'getGameData'>['games'][number]

const WHOLE = 10_000n

/** Hundredths of a percent of what was staked that came back. */
const returnOf = ({ money_type, bet_amount, win_amount }: GameTotal): number =>
  Number((toMinor(win_amount, money_type)! * WHOLE) / toMinor(bet_amount, money_type)!)

/** Game by game: what was staked, what came back, and the share of it. */
export function GameTotals({ games }: { games: readonly GameTotal[] }) {
  const { t, locale } = useI18n()
  const text = (amount: string, type: Currency) => amountText(amount, type, locale, { isShort: true })
  return (
    <div className={css.tables}>
      <table className={css.table} aria-label={t('games.by_game')}>
        <thead>
          <tr>
            <th scope="col">{t('games.game')}</th>
            <th scope="col">{t('games.staked_sum')}</th>
            <th scope="col">{t('games.returned')}</th>
            <th scope="col">{t('games.net_result')}</th>
          </tr>
        </thead>
        <tbody>
          {games.map((game) => (
            <tr key={game.game_type}>
              <th scope="row">
                {t(gameEntries[game.game_type].name)}
                <span>{t('games.own_return', { percent: percentText(returnOf(game), locale) })}</span>
              </th>
              <td>{text(game.bet_amount, game.money_type)}</td>
              <td>{text(game.win_amount, game.money_type)}</td>
              <td>
                <b>{text(game.profit, game.money_type)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
