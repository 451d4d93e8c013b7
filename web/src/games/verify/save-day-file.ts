import { readPeriod } from '@mela/rules/games/schedule.ts'
import { api } from '../../platform/net/api.ts'
import { saveFile } from '../../platform/storage/save-picture.ts'

/** All draws of the day of a period, on its line, as a file to keep. */
export async function saveDayFile(period: string, isBlock: boolean): Promise<void> {
  const { date, code } = readPeriod(period)!
  const day = await api(isBlock ? 'getBlockDayFile' : 'getDayFile', { line: code, date })
  await saveFile(new Blob([JSON.stringify(day)], { type: 'application/json' }), `mela-draws-${date}-${code}.json`)
}
