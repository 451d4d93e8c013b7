import { isDeepStrictEqual } from 'node:util'
import type { GamesConfig } from '@mela/contract/games/games-config.ts'
import { GameType, RULES_OF, type LineSetting } from '@mela/contract/games/games-rules.ts'
import { toMinor } from '@mela/contract/money.ts'
import { changeGames as call } from '@mela/contract/operators/operators-games.ts'
import type { Context } from '../../context.ts'
import { askPool } from '../../platform/data/db.ts'
import { proposeAdmin } from '../../platform/http/handle-admin.ts'
import { refuseAsPlatform } from '../../platform/http/refusal.ts'
import { statement, type NoParams } from '../../platform/data/statement.ts'
import { lineOf, readConfigNow } from './read-games-config.ts'

type Changes = { [Name in keyof GamesConfig]?: GamesConfig[Name] | undefined }

/** What would change, beside what is there now; only that state can become the other. */
export const changeGames = proposeAdmin(call, async (context, { changes, reason }) => {
  const { config } = await readConfigNow(askPool(context.db))
  const names = (Object.keys(changes) as (keyof typeof changes)[]).filter(
    (name) => changes[name] !== undefined && !isDeepStrictEqual(changes[name], config[name]),
  )
  if (names.length === 0) throw wrong({ changes: 'nothing differs' })
  await requireSense(context, config, changes)
  return {
    subject: `games:${names.join()}`,
    payload: {
      before: Object.fromEntries(names.map((name) => [name, config[name]])),
      after: Object.fromEntries(names.map((name) => [name, changes[name]])),
    },
    reason,
  }
})

export const wrong = (fields: Record<string, string>) => refuseAsPlatform('invalid_params', { fields })

async function requireSense(context: Context, config: GamesConfig, { lines, stakes }: Changes): Promise<void> {
  for (const { type, min, max, max_period } of stakes ?? []) {
    const [least, most, most_of_period] = [min, max, max_period].map((each) => toMinor(each, type)!)
    if (least! > most! || most! > most_of_period!) throw wrong({ 'changes.stakes': 'contradicts itself' })
  }
  if (!lines) return
  const opens_public = lines.some((line) => line.game_type === GameType.TrxWinGo && line.switch === 1)
  if (opens_public && context.config.TRON_URL === undefined) throw wrong({ 'changes.lines': 'no node of the chain' })
  const changed = [...(await readDrawnLines(context)), ...config.lines].find((known) => {
    const line = lineOf({ ...config, lines }, known.code)
    return line && !isSameLine(line, known)
  })
  if (changed) throw wrong({ 'changes.lines': `line ${changed.code} was another one` })
}

type Kind = Pick<LineSetting, 'code' | 'seconds'> & { game: string }
const isSameLine = (line: LineSetting, known: Kind | LineSetting) =>
  line.seconds === known.seconds &&
  RULES_OF[line.game_type] === ('game' in known ? known.game : RULES_OF[known.game_type])

const readKinds = statement<NoParams, Kind>(
  'games_read_drawn_lines',
  `SELECT DISTINCT line AS code, seconds, manifest ->> 'game' AS game FROM games_chain`,
)
/** The code of a line is a part of its periods' numbers: with another game or length they would be given twice. */
const readDrawnLines = ({ db }: Context): Promise<Kind[]> => askPool(db)(readKinds, {})
