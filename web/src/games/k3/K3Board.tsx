import { useState } from 'react'
import { Segmented } from '@mela/ui/controls/Segmented.tsx'
import { useT, type Translate } from '../../platform/i18n/i18n.ts'
import { CellGroups, type CellGroup } from '../board/CellGroups.tsx'
import type { BoardProps } from '../game/game-face.ts'
import { sideCells } from '../board/side-cells.ts'
import { K3Different } from './K3Different.tsx'
import { K3Same } from './K3Same.tsx'
import css from '../board/Board.module.css'

type PageName = 'sum' | 'same' | 'different'
const SUMS = Array.from({ length: 16 }, (_, index) => index + 3)
const FIRST_BIG = 11

const sumGroups = (t: Translate): CellGroup[] => [
  {
    columns: 4,
    cells: SUMS.map((sum) => ({
      selection: { method: 'sum', value: String(sum) },
      name: String(sum),
      tone: sum < FIRST_BIG ? 'low' : 'high',
      isDigit: true,
    })),
  },
  { columns: 4, cells: sideCells(t, { size: 'size', parity: 'parity', small: [3, 10], big: [11, 18] }) },
]

export function K3Board(props: BoardProps) {
  const t = useT()
  const [page, setPage] = useState<PageName>('sum')
  return (
    <div className={css.board}>
      <Segmented
        label={t('games.kinds')}
        options={[
          { value: 'sum', label: t('games.sum') },
          { value: 'same', label: t('games.same') },
          { value: 'different', label: t('games.different') },
        ]}
        value={page}
        onValue={setPage}
      />
      {page === 'sum' && <CellGroups {...props} groups={sumGroups(t)} />}
      {page === 'same' && <K3Same {...props} />}
      {page === 'different' && <K3Different {...props} />}
    </div>
  )
}
