import { useT } from '../../platform/i18n/i18n.ts'
import { gameEntries } from '../game-config.ts'
import { useGameConfig } from '../use-game-config.ts'
import { lengthText } from '../game/length-text.ts'
import type { OwnBet } from '../results/own-bets.ts'

/** The game and, while the line is offered, how long its periods are. */
export function useLineName({ game_type, line }: Pick<OwnBet, 'game_type' | 'line'>): string {
  const t = useT()
  const { answer } = useGameConfig()
  const game = t(gameEntries[game_type].name)
  const offered = answer?.switch_list
    .find((offer) => offer.game_type === game_type)
    ?.lines.find(({ code }) => code === line)
  return offered ? t('games.game_and_length', { game, length: lengthText(offered.period_seconds, t) }) : game
}
