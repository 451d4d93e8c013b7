import { recordsOf } from '@mela/rules/games/verify-day.ts'
import { lostIn, shownText, type FileVerdict } from '../src/games/verify/check-file.ts'
import { element, icon, type PageIcon } from './elements.ts'
import { t } from './words.ts'

/** What the page says of a file, or that the browser could not read it. */
export type Verdict = FileVerdict | { state: 'unread' }

export function verdictView(verdict: Verdict): HTMLElement {
  const [headline, ...details] = wordsOf(verdict)
  const lost = 'faults' in verdict ? lostIn(verdict.day) : 0
  if (lost > 0) details.push(t('draws.file_lost', { n: lost }))
  const made = element(
    'div',
    `verdict ${verdict.state}`,
    element('span', 'sign', icon(iconOf(verdict))),
    element('h2', 'headline', headline),
  )
  made.append(...details.map((detail) => element('p', 'detail', detail)))
  return made
}

function iconOf({ state }: Verdict): PageIcon {
  if (state === 'right') return 'check'
  return state === 'wrong' || state === 'plan' ? 'close' : 'alert'
}

function wordsOf(verdict: Verdict): [headline: string, ...details: string[]] {
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
      return [rightText(verdict.day.periods.length)]
    case 'wrong': {
      const { at, steps } = verdict.faults[0]!
      const records = recordsOf(verdict.day)
      const total = records.length
      const period = shownText(records[at]!.period)
      return [
        t('draws.file_wrong_count', { n: verdict.faults.length, total }),
        t('draws.file_first_wrong', { period, step: t(`draws.wrong_${steps[0]!}`) }),
      ]
    }
  }
}

/** A file may have nothing but periods that are never drawn. */
const rightText = (n: number): string => (n > 0 ? t('draws.file_right', { n }) : t('draws.all_match'))
