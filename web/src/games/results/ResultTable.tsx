import { RULES_OF } from '@mela/contract/games/games-rules.ts'
import { sumOf, type GameName } from '@mela/rules/games/market.ts'
import { readOutcome } from '@mela/rules/games/outcome.ts'
import { classes } from '@mela/ui/classes.ts'
import { SimulatedMark } from '@mela/ui/game/SimulatedMark.tsx'
import { Tag } from '@mela/ui/feedback/Tag.tsx'
import type { TextKey } from '../../names/areas.ts'
import { useT } from '../../platform/i18n/i18n.ts'
import { ColourShapes } from '../game/ColourShapes.tsx'
import type { DrawResult, GameFace } from '../game/game-face.ts'
import { dayPart, sequencePart } from '../game/periods.ts'
import { VerifyLink } from '../verify/VerifyLink.tsx'
import css from './ResultTable.module.css'

interface ResultTableProps {
  face: GameFace
  list: readonly DrawResult[]
  /** Only the end of each number. */
  isShort?: boolean
}

const COLUMNS: Record<GameName, readonly TextKey[]> = {
  wingo: ['games.period', 'games.number', 'games.colour', 'games.size'],
  k3: ['games.period', 'games.number', 'games.size'],
  d5: ['games.period', 'games.number', 'games.size'],
  racing: ['games.period', 'games.number'],
}
/** Where a draw is more than a digit its row is laid out as a line or two, and is still one of a table. */
const LINE_ROLES = {
  table: 'table',
  group: 'rowgroup',
  row: 'row',
  head: 'columnheader',
  name: 'rowheader',
  cell: 'cell',
}

/** Past draws with number, colour and size. */
export function ResultTable({ face, list, isShort }: ResultTableProps) {
  const t = useT()
  const name = RULES_OF[face.game_type]
  const isLines = name !== 'wingo'
  const roles: Partial<typeof LINE_ROLES> = isLines ? LINE_ROLES : {}
  const isSimulated = list.some(({ block }) => block?.is_simulated)
  return (
    <table className={classes(css.table, isLines && css.lines, !isShort && css.whole, css[name])} role={roles.table}>
      {isSimulated && (
        <caption className={css.caption}>
          <SimulatedMark text={t('games.simulated')} />
        </caption>
      )}
      <thead className={isLines ? 'screen-reader-only' : undefined} role={roles.group}>
        <tr role={roles.row}>
          {COLUMNS[name].map((heading) => (
            <th key={heading} scope="col" role={roles.head}>
              {t(heading)}
            </th>
          ))}
          <th scope="col" role={roles.head} aria-label={t('pages.verify')} />
        </tr>
      </thead>
      <tbody role={roles.group}>
        {list.map((drawn) => (
          <tr key={drawn.period} role={roles.row}>
            <th scope="row" role={roles.name} aria-label={drawn.period}>
              {!isShort && dayPart(drawn.period)}
              <b>{sequencePart(drawn.period)}</b>
              {drawn.block && (
                <span className={css.block}>{t('games.block_n', { n: String(drawn.block.number) })}</span>
              )}
            </th>
            {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- each token of the draw has a name */}
            <td role={roles.cell}>
              <face.Drawn drawn={drawn} isSmall />
            </td>
            {name === 'wingo' && (
              <td>
                <ColourShapes color={drawn.color} />
              </td>
            )}
            {name !== 'racing' && (
              <td role={roles.cell} className={css.size}>
                {name === 'd5' && (
                  <>
                    <b>{sumOf(readOutcome(name, drawn.result)!)}</b>{' '}
                  </>
                )}
                <Tag>{t(`games.${drawn.size}`)}</Tag>
              </td>
            )}
            <td role={roles.cell} className={css.verify}>
              <VerifyLink period={drawn.period} isBlock={drawn.block !== null} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
