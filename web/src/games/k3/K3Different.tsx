import { useState } from 'react'
import { useT } from '../../platform/i18n/i18n.ts'
import { CellGroups } from '../board/CellGroups.tsx'
import { CombinationRow } from '../board/CombinationRow.tsx'
import { hasLines, replaceLines, type Lines } from '../bet/lines.ts'
import type { BoardProps } from '../game/game-face.ts'
import { threesOf, twosOf } from './combinations.ts'
import { FacePicker } from './FacePicker.tsx'
import css from '../board/Board.module.css'

const STRAIGHT = { method: 'straight', value: 'any' }

/** Faces are chosen first, then what they have to do. */
export function K3Different(props: BoardProps) {
  const { lines, isDisabled, onLines } = props
  const t = useT()
  const [faces, setFaces] = useState<readonly number[]>([])
  const pick = (face: number) => {
    const next = faces.includes(face) ? faces.filter((each) => each !== face) : [...faces, face]
    setFaces(next)
    onLines(following(lines, faces, next))
  }
  return (
    <>
      <FacePicker
        title={t('games.pick_faces')}
        hint={t('games.faces_chosen', { n: faces.length })}
        chosen={faces}
        isDisabled={isDisabled}
        onFace={pick}
      />
      <div className={css.rows}>
        <CombinationRow
          {...props}
          name={t('games.two_appear')}
          none={t('games.pick_two')}
          selections={twosOf(faces)}
          example={{ method: 'two_different', value: '1-2' }}
        />
        <CombinationRow
          {...props}
          name={t('games.three_appear')}
          none={t('games.pick_three')}
          selections={threesOf(faces)}
          example={{ method: 'three_different', value: '1-2-3' }}
        />
        <CellGroups
          {...props}
          groups={[
            {
              columns: 1,
              cells: [
                {
                  selection: STRAIGHT,
                  name: t('games.any_straight'),
                  detail: t('games.rule_straight'),
                  isRow: true,
                  isStacked: true,
                },
              ],
            },
          ]}
        />
      </div>
    </>
  )
}

/** A combination that is on the ticket follows the faces. */
function following(lines: Lines, before: readonly number[], next: readonly number[]): Lines {
  let followed = lines
  for (const of of [twosOf, threesOf])
    if (hasLines(lines, of(before))) followed = replaceLines(followed, of(before)[0]!.method, of(next))
  return followed
}
