import { useState } from 'react'
import { Segmented } from '@mela/ui/controls/Segmented.tsx'
import { useT, type Translate } from '../../platform/i18n/i18n.ts'
import { CellGroups, type Cell, type CellGroup } from '../bet/CellGroups.tsx'
import type { BoardProps } from '../game/game-face.ts'
import { sideCells } from '../bet/side-cells.ts'
import { k3Name } from './k3-name.ts'
import css from '../bet/Board.module.css'

type PageName = 'sum' | 'same' | 'different'
const FACES = [1, 2, 3, 4, 5, 6]
const SUMS = Array.from({ length: 16 }, (_, index) => index + 3)
const FIRST_BIG = 11

const cells = (method: string, values: readonly string[]): Cell[] =>
  values.map((value) => ({ selection: { method, value }, name: value.replaceAll('-', ' '), isDigit: true }))
const later = (face: number) => FACES.filter((each) => each > face)
const PAIRS = FACES.flatMap((one) => later(one).map((other) => [one, other] as const))
const TWOS = PAIRS.map((pair) => pair.join('-'))
const THREES = PAIRS.flatMap(([one, other]) => later(other).map((third) => `${one}-${other}-${third}`))
const PAIR_THIRDS = FACES.flatMap((pair) =>
  FACES.filter((third) => third !== pair).map((third) => ({
    selection: { method: 'pair_third', value: `${pair}-${third}` },
    name: `${pair} ${pair} ${third}`,
    isDigit: true,
  })),
)
const repeated = (method: string, times: number): Cell[] =>
  FACES.map((face) => ({
    selection: { method, value: String(face) },
    name: Array.from({ length: times }, () => face).join(' '),
    isDigit: true,
  }))

const groupsOf: Record<PageName, (t: Translate) => CellGroup[]> = {
  sum: (t) => [
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
  ],
  same: (t) => [
    { title: t('games.pair'), columns: 4, cells: repeated('pair', 2) },
    { title: t('games.triple'), columns: 4, cells: repeated('triple', 3) },
    {
      columns: 2,
      cells: [{ selection: { method: 'any_triple', value: 'any' }, name: t('games.any_triple') }],
    },
    { title: t('games.pair_third'), columns: 5, cells: PAIR_THIRDS },
  ],
  different: (t) => [
    { columns: 2, cells: [{ selection: { method: 'straight', value: 'any' }, name: t('games.straight') }] },
    { title: t('games.two_different'), columns: 5, cells: cells('two_different', TWOS) },
    { title: t('games.three_different'), columns: 5, cells: cells('three_different', THREES) },
  ],
}

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
      <CellGroups {...props} groups={groupsOf[page](t)} nameOf={(selection) => k3Name(t, selection)} />
    </div>
  )
}
