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

/** Past draws with number, colour and size. */
export function ResultTable({ face, list, isShort }: ResultTableProps) {
  const t = useT()
  const { Drawn } = face
  const hasColour = list.some(({ color }) => color !== '')
  const headings: TextKey[] = ['games.period', 'games.number', ...(hasColour ? (['games.colour'] as const) : [])]
  const isSimulated = list.some(({ block }) => block?.is_simulated)
  return (
    <table className={css.table}>
      {isSimulated && (
        <caption className={css.caption}>
          <SimulatedMark text={t('games.simulated')} />
        </caption>
      )}
      <thead>
        <tr>
          {[...headings, 'games.size' as const].map((heading) => (
            <th key={heading} scope="col">
              {t(heading)}
            </th>
          ))}
          <th scope="col" aria-label={t('pages.verify')} />
        </tr>
      </thead>
      <tbody>
        {list.map((drawn) => (
          <tr key={drawn.period}>
            <th scope="row" aria-label={drawn.period}>
              {!isShort && dayPart(drawn.period)}
              <b>{sequencePart(drawn.period)}</b>
              {drawn.block && (
                <span className={css.block}>{t('games.block_n', { n: String(drawn.block.number) })}</span>
              )}
            </th>
            <td>
              <Drawn drawn={drawn} isSmall />
            </td>
            {hasColour && (
              <td>
                <ColourShapes color={drawn.color} />
              </td>
            )}
            <td>
              <Tag>{t(`games.${drawn.size}`)}</Tag>
            </td>
            <td>
              <VerifyLink period={drawn.period} isBlock={drawn.block !== null} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
