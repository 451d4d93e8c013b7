import { recordsOf, type AnyDay } from '@mela/rules/games/verify-day.ts'
import { shownText, type DrawFault, type FaultStep } from '../src/games/verify/check-file.ts'
import { element } from './elements.ts'
import { card } from './found-view.ts'
import { t } from './words.ts'

/** A phone paints no more at once without a pause. */
const ROWS = 100
const SHORT_NUMBER = 4

/** All draws of a file and what is never drawn, the wrong ones first, a part at a time. */
export function drawList(day: AnyDay, faults: readonly DrawFault[]): HTMLElement {
  const wrong = new Map(faults.map(({ at, steps }) => [at, steps]))
  const records = recordsOf(day)
  const order = [...wrong.keys(), ...[...records.keys()].filter((at) => !wrong.has(at))]
  const total = order.length
  const list = element('ol', 'draws')
  const shown = element('p', 'quiet')
  const more = element('button', 'button soft')
  more.type = 'button'
  function paint(): void {
    const from = list.childElementCount
    list.append(...order.slice(from, from + ROWS).map(rowAt))
    const left = total - list.childElementCount
    shown.textContent = t('draws.list_shown', { n: total - left, total })
    more.textContent = t('draws.list_more', { n: Math.min(ROWS, left) })
    more.hidden = shown.hidden = left === 0
    // Whoever asked goes on with the first of the new ones.
    const next = list.children[from]
    if (from > 0 && next instanceof HTMLElement) next.focus()
  }
  // Whatever the file says of one that is never drawn, it has no result.
  function rowAt(at: number): HTMLElement {
    const { period, drawn } = records[at]!
    const result = at < day.periods.length ? shownText(drawn?.result) : t('draws.row_lost')
    return rowOf(period, result, wrong.get(at) ?? [])
  }
  more.onclick = paint
  paint()
  return card(t('draws.list_title'), list, shown, more)
}

function rowOf(period: unknown, result: string, steps: readonly FaultStep[]): HTMLElement {
  const isRight = steps.length === 0
  const number = shownText(period)
  const made = element(
    'li',
    isRight ? 'draw' : 'draw wrong',
    element('span', 'period', number.slice(0, -SHORT_NUMBER), element('b', '', number.slice(-SHORT_NUMBER))),
    element('span', 'result', result),
  )
  made.tabIndex = -1
  if (isRight) made.append(element('span', 'right', t('draws.state_right')))
  else made.append(element('ul', 'faults', ...steps.map((step) => element('li', '', t(`draws.wrong_${step}`)))))
  return made
}
