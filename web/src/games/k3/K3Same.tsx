import { useState } from 'react'
import { Die } from '@mela/ui/game/Die.tsx'
import { useT } from '../../platform/i18n/i18n.ts'
import { CellGroups, type Cell } from '../board/CellGroups.tsx'
import { CombinationRow } from '../board/CombinationRow.tsx'
import { hasLines, replaceLines } from '../bet/lines.ts'
import type { BoardProps } from '../game/game-face.ts'
import { FACES, pairThirdsOf } from './combinations.ts'
import { FacePicker } from './FacePicker.tsx'
import css from '../board/Board.module.css'

const ANY_TRIPLE = { method: 'any_triple', value: 'any' }

const repeated = (method: string, times: number): Cell[] =>
  FACES.map((face) => ({
    selection: { method, value: String(face) },
    name: Array.from({ length: times }, () => face).join(' '),
    token: Array.from({ length: times }, (_, index) => <Die key={index} pips={face} label={String(face)} size={24} />),
  }))

export function K3Same(props: BoardProps) {
  const t = useT()
  return (
    <>
      <CellGroups
        {...props}
        groups={[
          { title: t('games.pair'), hint: t('games.pair_hint'), columns: 3, cells: repeated('pair', 2) },
          { title: t('games.triple'), hint: t('games.triple_hint'), columns: 3, cells: repeated('triple', 3) },
          { columns: 1, cells: [{ selection: ANY_TRIPLE, name: t('games.any_triple'), isRow: true }] },
        ]}
      />
      <PairAndThird {...props} />
    </>
  )
}

/** Two of one face, and a third die that shows another. */
function PairAndThird(props: BoardProps) {
  const { lines, isDisabled, onLines } = props
  const t = useT()
  const [pair, setPair] = useState<number>()
  const [thirds, setThirds] = useState<readonly number[]>([])
  const selections = pair === undefined ? [] : pairThirdsOf(pair, thirds)
  const follow = (nextPair: number | undefined, nextThirds: readonly number[]) => {
    setPair(nextPair)
    setThirds(nextThirds)
    if (hasLines(lines, selections))
      onLines(replaceLines(lines, 'pair_third', nextPair === undefined ? [] : pairThirdsOf(nextPair, nextThirds)))
  }
  return (
    <div className={css.rows}>
      <FacePicker
        title={t('games.pair_third')}
        hint={t('games.pair_of')}
        chosen={pair === undefined ? [] : [pair]}
        isDisabled={isDisabled}
        onFace={(face) => follow(face === pair ? undefined : face, thirds)}
      />
      <FacePicker
        title={t('games.third_die')}
        hint={t('games.faces_chosen', { n: thirds.filter((face) => face !== pair).length })}
        chosen={thirds.filter((face) => face !== pair)}
        without={pair === undefined ? [] : [pair]}
        isDisabled={isDisabled}
        onFace={(face) =>
          follow(pair, thirds.includes(face) ? thirds.filter((each) => each !== face) : [...thirds, face])
        }
      />
      <CombinationRow
        {...props}
        name={t('games.pair_and_third')}
        none={t('games.pick_pair_third')}
        selections={selections}
        example={{ method: 'pair_third', value: '1-2' }}
      />
    </div>
  )
}
