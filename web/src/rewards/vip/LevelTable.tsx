import type { GameType } from '@mela/contract/games/games-rules.ts'
import type { Currency } from '@mela/contract/money.ts'
import type { VipLevel } from '@mela/contract/rewards/rewards.ts'
import { classes } from '@mela/ui/classes.ts'
import { Icon } from '@mela/ui/display/Icon.tsx'
import { gameEntries } from '../../games/index.ts'
import { useI18n, useT } from '../../platform/i18n/i18n.ts'
import { moneyText } from '../../wallet/index.ts'
import { ratioText } from '../ratio-text.ts'
import { isRecharged, levelRows, type LevelRow } from './level-rows.ts'
import css from './LevelTable.module.css'

interface LevelTableProps {
  levels: readonly VipLevel[]
  games: readonly GameType[]
  /** The level of the reader, once it is known. */
  own: number | undefined
}

/** Wider than a phone, so it scrolls sideways by itself; the levels stay in sight. */
export function LevelTable({ levels, games, own }: LevelTableProps) {
  const t = useT()
  const hasRecharge = isRecharged(levels)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it
    <div className={css.strip} role="region" aria-label={t('pages.view_all_ratio')} tabIndex={0}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('rewards.level_name')}</th>
            {games.map((game) => (
              <th key={game} scope="col">
                {t(gameEntries[game].name)}
              </th>
            ))}
            <th scope="col" className={css.need}>
              {t('rewards.bets_needed')}
            </th>
            {hasRecharge && (
              <th scope="col" className={css.need}>
                {t('rewards.recharge_needed')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {levelRows(levels).map((row) => (
            <Line key={row.level.level} {...{ row, games, hasRecharge }} isOwn={row.level.level === own} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface LineProps {
  row: LevelRow
  games: readonly GameType[]
  hasRecharge: boolean
  isOwn: boolean
}
const NONE = '\u2013'

function Line({ row: { level, bets, recharge }, games, hasRecharge, isOwn }: LineProps) {
  const { t, locale } = useI18n()
  const need = (amount: string | undefined, type: Currency) =>
    amount === undefined ? NONE : moneyText(amount, type, locale, { isShort: true })
  return (
    <tr className={classes(isOwn && css.own)}>
      <th scope="row">
        <span className={css.level}>
          {isOwn && <Icon name="crown" size={16} />}
          {t('rewards.level', { level: level.level })}
          {isOwn && <span className="screen-reader-only">{t('rewards.your_level')}</span>}
        </span>
      </th>
      {games.map((game) => (
        <td key={game}>{ratioText(level.wash_ratio[game] ?? 0, locale)}</td>
      ))}
      <td className={css.need}>{need(bets, level.money_type)}</td>
      {hasRecharge && <td className={css.need}>{need(recharge, level.money_type)}</td>}
    </tr>
  )
}
