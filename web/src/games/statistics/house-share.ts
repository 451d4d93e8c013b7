import { RULES_OF } from '@mela/contract/games/games-rules.ts'
import { prospectOf } from '@mela/rules/games/odds.ts'
import type { Translate } from '../../platform/i18n/i18n.ts'
import { faces } from '../game/faces.ts'
import type { GameConfig } from '../game-config.ts'

const WHOLE = 10_000

/** What the games keep on average, from the kindest market to the dearest, in hundredths of a percent. */
export function houseShare({ switch_list }: GameConfig, t: Translate): { least: number; most: number } | undefined {
  const kept = switch_list.flatMap(({ game_type, fee_rate, odds }) => {
    const table = { game: RULES_OF[game_type], fee: fee_rate, rows: odds }
    const rules = faces[game_type]?.rulesOf(t) ?? []
    return rules.map(({ selection }) => WHOLE - prospectOf(table, selection.method, selection.value).return)
  })
  return kept.length === 0 ? undefined : { least: Math.min(...kept), most: Math.max(...kept) }
}
