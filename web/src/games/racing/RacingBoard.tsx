import { useState } from 'react'
import { CarToken } from '@mela/ui/game/CarToken.tsx'
import { Chip } from '@mela/ui/controls/Chip.tsx'
import { Note } from '@mela/ui/feedback/Note.tsx'
import { Segmented } from '@mela/ui/controls/Segmented.tsx'
import { Strip } from '@mela/ui/layout/Strip.tsx'
import { useT, type Translate } from '../../platform/i18n/i18n.ts'
import { CellGroups, type CellGroup } from '../board/CellGroups.tsx'
import type { BoardProps } from '../game/game-face.ts'
import { sideCells } from '../board/side-cells.ts'
import { CARS } from './cars.ts'
import { RacingDuels } from './RacingDuels.tsx'
import { RacingSides } from './RacingSides.tsx'
import css from '../board/Board.module.css'

type PageName = 'places' | 'sides' | 'duels' | 'sum'
const SUMS = Array.from({ length: 17 }, (_, index) => index + 3)
const FIRST_BIG = 12

const sumGroups = (t: Translate): CellGroup[] => [
  {
    title: t('games.rule_racing_sum'),
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

export function RacingBoard(props: BoardProps) {
  const t = useT()
  const [page, setPage] = useState<PageName>('places')
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
      {page === 'places' && <Places {...props} />}
      {page === 'sides' && <RacingSides {...props} />}
      {page === 'duels' && <RacingDuels {...props} />}
      {page === 'sum' && <CellGroups {...props} groups={sumGroups(t)} />}
    </div>
  )
}

/** Which car comes to a place. */
function Places(props: BoardProps) {
  const t = useT()
  const [place, setPlace] = useState(1)
  const cells = CARS.map((car) => ({
    selection: { method: 'car', value: `${place}-${car}` },
    name: String(car),
    token: <CarToken number={car} label={t('games.car_n', { n: car })} size={36} />,
  }))
  return (
    <>
      <div className={css.strip}>
        <Strip label={t('games.places')}>
          {CARS.map((each) => (
            <Chip key={each} isOn={each === place} onSelect={() => setPlace(each)}>
              {t('games.place_n', { n: each })}
            </Chip>
          ))}
        </Strip>
      </div>
      <CellGroups {...props} groups={[{ columns: 5, cells }]} />
      <Note>{t('games.car_shapes')}</Note>
    </>
  )
}
