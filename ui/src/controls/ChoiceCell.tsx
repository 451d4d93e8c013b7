import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import css from './ChoiceCell.module.css'

interface ChoiceCellProps {
  /** What is chosen: a word or a digit. */
  name: string
  /** A picture that says it instead, with a label of its own. */
  token?: ReactNode
  isDigit?: boolean
  /** Between the name and the rate, such as a range. */
  detail?: string | undefined
  rate: string
  tone?: 'neutral' | 'low' | 'high' | 'green' | 'violet' | 'red' | 'green_tint' | 'red_tint'
  /** Name and rate side by side. */
  isRow?: boolean
  /** In a row: the detail below the name. */
  isStacked?: boolean
  /** The headings around it say the name: only the rate is seen. */
  isBare?: boolean
  isChosen: boolean
  isDisabled?: boolean
  /** Read aloud before the name: what the choice is about. */
  about?: string | undefined
  onChoose: () => void
}

const SHAPES = {
  green: <rect x={1.5} y={1.5} width={11} height={11} rx={2.5} />,
  violet: <path d="m7 .5 6.5 6.5L7 13.5.5 7Z" />,
  red: <circle cx={7} cy={7} r={6} />,
}

/** What one can choose and what it returns. A colour never stands without its shape. */
export function ChoiceCell(props: ChoiceCellProps) {
  const { name, token, isDigit, detail, rate, tone = 'neutral', isRow, isStacked, isBare } = props
  const { isChosen, isDisabled, about, onChoose } = props
  const isColour = tone === 'green' || tone === 'violet' || tone === 'red'
  return (
    <button
      type="button"
      className={classes(css.cell, css[tone], isColour && css.colour, isRow && css.row, isChosen && css.chosen)}
      aria-pressed={isChosen}
      disabled={isDisabled}
      onClick={onChoose}
    >
      {about && <span className="screen-reader-only">{about}</span>}
      <span className={classes(css.words, isStacked && css.stacked, isBare && 'screen-reader-only')}>
        <span className={classes(css.name, isDigit && css.digit)}>
          {isColour && (
            <svg width={16} height={16} viewBox="0 0 14 14" fill="currentColor" aria-hidden="true">
              {SHAPES[tone]}
            </svg>
          )}
          {token ?? name}
        </span>
        {detail && <span className={css.small}>{detail}</span>}
      </span>
      <span className={classes(css.small, css.rate)}>{rate}</span>
    </button>
  )
}
