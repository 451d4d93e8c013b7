import { shownText, type FileVerdict } from '../src/games/verify/check-file.ts'
import { element, icon, type PageIcon } from './elements.ts'
import { t } from './words.ts'

/** What the page says of a file, or that the browser could not read it. */
export type Verdict = FileVerdict | { state: 'unread' }

export function verdictView(verdict: Verdict): HTMLElement {
  const [headline, detail] = wordsOf(verdict)
  const made = element(
    'div',
    `verdict ${verdict.state}`,
    element('span', 'sign', icon(iconOf(verdict))),
    element('h2', 'headline', headline),
  )
  if (detail) made.append(element('p', 'detail', detail))
  return made
}

function iconOf({ state }: Verdict): PageIcon {
  if (state === 'right') return 'check'
  return state === 'wrong' || state === 'plan' ? 'close' : 'alert'
}

function wordsOf(verdict: Verdict): [headline: string, detail?: string] {
  switch (verdict.state) {
    case 'none':
      return [t('draws.file_none')]
    case 'unread':
      return [t('draws.file_unread')]
    case 'damaged':
      return [t('draws.file_damaged'), t('draws.file_damaged_text', { n: verdict.checked, total: verdict.total })]
    case 'plan':
      return [t('draws.file_chains'), verdict.steps.map((step) => t(`draws.wrong_${step}`)).join(' · ')]
    case 'right':
      return [t('draws.file_right', { n: verdict.day.periods.length })]
    case 'wrong': {
      const { at, steps } = verdict.faults[0]!
      const total = verdict.day.periods.length
      const period = shownText(verdict.day.periods[at]!.period)
      return [
        t('draws.file_wrong_count', { n: verdict.faults.length, total }),
        t('draws.file_first_wrong', { period, step: t(`draws.wrong_${steps[0]!}`) }),
      ]
    }
  }
}
