import { verifyBlockDay, type BlockDayFile } from '@mela/rules/games/block.ts'
import type { DayFile } from '@mela/rules/games/records.ts'
import { verifyDay } from '@mela/rules/games/verify.ts'

export type FileVerdict =
  | { state: 'right'; draws: number }
  | { state: 'wrong'; period: string | undefined }
  | { state: 'none' }

/** What a chosen file says of a day, as a download has it or as the call answers it. */
export function checkFile(text: string): FileVerdict {
  try {
    const file = JSON.parse(text) as Day & { data?: Day }
    const day = file.data ?? file
    const faults = faultsOf(day)
    if (!faults) return { state: 'none' }
    const [first] = faults
    return first ? { state: 'wrong', period: first.period } : { state: 'right', draws: day.periods.length }
  } catch {
    return { state: 'none' }
  }
}

type Day = DayFile | BlockDayFile

function faultsOf(day: Day): { period?: string }[] | undefined {
  if (!Array.isArray(day.periods)) return undefined
  if (day.format === 'mela-blocks/v1') return verifyBlockDay(day)
  return day.format === 'mela-draws/v1' && Array.isArray(day.chains) ? verifyDay(day) : undefined
}
