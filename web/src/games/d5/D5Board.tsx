import { useState } from 'react'
import { Segmented } from '@mela/ui/controls/Segmented.tsx'
import { useT, type Translate } from '../../platform/i18n/i18n.ts'
import { CellGroups, type CellGroup } from '../board/CellGroups.tsx'
import type { BoardProps } from '../game/game-face.ts'
import { sideCells } from '../board/side-cells.ts'
import css from '../board/Board.module.css'

const PLACES = ['A', 'B', 'C', 'D', 'E']
const SUM = 'sum'
const FIRST_BIG = 5
const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

function groupsOf(page: string, t: Translate): CellGroup[] {
  if (page === SUM)
    return [
      { columns: 2, cells: sideCells(t, { size: 'sum_size', parity: 'sum_parity', small: [0, 22], big: [23, 45] }) },
    ]
  const about = { size: 'place_size', parity: 'place_parity', prefix: `${page}-`, small: [0, 4], big: [5, 9] } as const
  return [
    {
      columns: 5,
      cells: DIGITS.map((digit) => ({
        selection: { method: 'digit', value: `${page}-${digit}` },
        name: String(digit),
        tone: digit < FIRST_BIG ? ('low' as const) : ('high' as const),
        isDigit: true,
      })),
    },
    { columns: 4, cells: sideCells(t, about) },
  ]
}

export function D5Board(props: BoardProps) {
  const t = useT()
  const [page, setPage] = useState('A')
  return (
    <div className={css.board}>
      <Segmented
        label={t('games.kinds')}
        options={[...PLACES.map((place) => ({ value: place, label: place })), { value: SUM, label: t('games.sum') }]}
        value={page}
        onValue={setPage}
      />
      <CellGroups {...props} groups={groupsOf(page, t)} />
    </div>
  )
}
