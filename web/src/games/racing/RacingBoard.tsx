import { useState } from 'react'
import { CarToken } from '@mela/ui/game/CarToken.tsx'
import { Chip } from '@mela/ui/controls/Chip.tsx'
import { Segmented } from '@mela/ui/controls/Segmented.tsx'
import { Strip } from '@mela/ui/layout/Strip.tsx'
import { useT, type Translate } from '../../platform/i18n/i18n.ts'
import { CellGroups, type CellGroup } from '../bet/CellGroups.tsx'
import type { BoardProps } from '../game/game-face.ts'
import { sideCells } from '../bet/side-cells.ts'
import { racingName } from './racing-name.ts'
import css from '../bet/Board.module.css'

type PageName = 'places' | 'sides' | 'duels' | 'sum'
const CARS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const DUELS = [1, 2, 3, 4, 5]
const SUMS = Array.from({ length: 17 }, (_, index) => index + 3)
const FIRST_BIG = 12
const LAST_AND_FIRST = 11

function groupsOf(page: PageName, place: number, t: Translate): CellGroup[] {
  switch (page) {
    case 'places':
      return [
        {
          columns: 5,
          cells: CARS.map((car) => ({
            selection: { method: 'car', value: `${place}-${car}` },
            name: String(car),
            token: <CarToken number={car} label={t('games.car_n', { n: car })} size={36} />,
          })),
        },
      ]
    case 'sides': {
      const about = { size: 'place_size', parity: 'place_parity', prefix: `${place}-` }
      return [{ columns: 2, cells: sideCells(t, { ...about, small: [1, 5], big: [6, 10] }) }]
    }
    case 'duels':
      return [
        {
          columns: 2,
          cells: DUELS.flatMap((front) =>
            (['dragon', 'tiger'] as const).map((side) => ({
              selection: { method: 'duel', value: `${front}-${side}` },
              name: t(`games.${side}`),
              detail: t('games.against', { one: front, other: LAST_AND_FIRST - front }),
              tone: side === 'dragon' ? ('low' as const) : ('high' as const),
            })),
          ),
        },
      ]
    case 'sum':
      return [
        {
          columns: 5,
          cells: SUMS.map((sum) => ({
            selection: { method: 'sum', value: String(sum) },
            name: String(sum),
            isDigit: true,
            tone: sum < FIRST_BIG ? 'low' : 'high',
          })),
        },
        { columns: 4, cells: sideCells(t, { size: 'sum_size', parity: 'sum_parity', small: [3, 11], big: [12, 19] }) },
      ]
  }
}

export function RacingBoard(props: BoardProps) {
  const t = useT()
  const [page, setPage] = useState<PageName>('places')
  const [place, setPlace] = useState(1)
  return (
    <div className={css.board}>
      <Segmented
        label={t('games.kinds')}
        options={[
          { value: 'places', label: t('games.places') },
          { value: 'sides', label: t('games.two_sides') },
          { value: 'duels', label: t('games.dragon_tiger') },
          { value: 'sum', label: t('games.sum') },
        ]}
        value={page}
        onValue={setPage}
      />
      {(page === 'places' || page === 'sides') && (
        <Strip label={t('games.places')}>
          {CARS.map((each) => (
            <Chip key={each} isOn={each === place} onSelect={() => setPlace(each)}>
              {t('games.place_n', { n: each })}
            </Chip>
          ))}
        </Strip>
      )}
      <CellGroups {...props} groups={groupsOf(page, place, t)} nameOf={(selection) => racingName(t, selection)} />
    </div>
  )
}
