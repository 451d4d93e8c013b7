import { useNavigate } from '@tanstack/react-router'
import { GameType } from '@mela/contract/games/games-rules.ts'
import type { Rebate, WashCode } from '@mela/contract/rewards/rewards.ts'
import { Button } from '@mela/ui/controls/Button.tsx'
import { Icon } from '@mela/ui/display/Icon.tsx'
import type { IconName } from '@mela/ui/display/icon-paths.ts'
import { Card } from '@mela/ui/layout/Card.tsx'
import { gameEntries } from '../../games/index.ts'
import { pathOf } from '../../names/paths.ts'
import { useI18n, useT } from '../../platform/i18n/i18n.ts'
import { useConnection } from '../../platform/net/socket.ts'
import { moneyText, useAmountWords } from '../../wallet/index.ts'
import { ratioText } from '../ratio-text.ts'
import { isEnough, isSomething, sumOf } from './rebate-sums.ts'
import type { Collect } from './use-collect.ts'
import css from './WashCode.module.css'

const icons: Record<GameType, IconName> = {
  [GameType.Racing]: 'flag',
  [GameType.WinGo]: 'dice',
  [GameType.TrxWinGo]: 'link',
  [GameType.K3]: 'dice',
  [GameType.D5]: 'hash',
}

interface RebateGamesProps {
  rebate: WashCode
  /** Those of the site; what was earned in another one is listed all the same. */
  games: readonly GameType[]
  collecting: Collect
}

export function RebateGames({ rebate: { list, money_type }, games, collecting }: RebateGamesProps) {
  const t = useT()
  const navigate = useNavigate()
  // In the order of the site, and at the end what it no longer has.
  const place = ({ game_type }: Rebate) => (games.includes(game_type) ? games.indexOf(game_type) : games.length)
  const earned = list
    .filter((each) => isSomething(each, money_type))
    .toSorted((one, other) => place(one) - place(other))
  const others = games.filter((game) => !earned.some(({ game_type }) => game_type === game))
  return (
    <Card
      title={t('rewards.by_game')}
      act={{ label: t('pages.view_all_ratio'), onAct: () => void navigate({ to: pathOf('ViewAllRatio') }) }}
    >
      <ul className={css.list} aria-label={t('rewards.by_game')}>
        {earned.map((each) => (
          <Line key={each.game_type} rebate={each} {...{ money_type, collecting }} />
        ))}
        {others.map((game) => (
          <li key={game} className={css.nothing}>
            {t('rewards.nothing_of', { game: t(gameEntries[game].name) })}
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface LineProps {
  rebate: Rebate
  money_type: WashCode['money_type']
  collecting: Collect
}

function Line({ rebate, money_type, collecting: { running, collect } }: LineProps) {
  const { t, locale } = useI18n()
  const words = useAmountWords()
  const isOffline = useConnection() === 'offline'
  const { game_type, turnover, amount } = rebate
  const { ratio, isAverage } = sumOf(rebate, money_type)
  const game = t(gameEntries[game_type].name)
  const from = { turnover: moneyText(turnover, money_type, locale), ratio: ratioText(ratio, locale) }
  return (
    <li className={css.line}>
      <span className={css.icon}>
        <Icon name={icons[game_type]} size={22} />
      </span>
      <span className={css.words}>
        <b>{game}</b>
        <span>{t(isAverage ? 'rewards.from_average' : 'rewards.from_ratio', from)}</span>
      </span>
      <span className={css.earned}>{moneyText(amount, money_type, locale)}</span>
      {isEnough(amount, money_type) && !isOffline && (
        <span className={css.act}>
          <Button
            variant="tint"
            size="medium"
            aria-label={t('rewards.collect_of', { game, amount: words(amount, money_type) })}
            busy={running === game_type && t('rewards.collecting')}
            onClick={() => collect(game_type)}
          >
            {t('rewards.collect')}
          </Button>
        </span>
      )}
    </li>
  )
}
