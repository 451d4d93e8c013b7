import { readFileSync } from 'node:fs'
import { verifyBlockDay, type BlockDayFile } from '../rules/src/games/block.ts'
import type { DayFile } from '../rules/src/games/records.ts'
import { verifyDay } from '../rules/src/games/verify.ts'

// `npm run verify-draws -- FILE`: checks every draw of a day's file, as GET /api/game/day_file or block_day_file answers
// it, without a network. The last line says whether all is right, and otherwise what is wrong first.
const USAGE = 'npm run verify-draws -- FILE'

type Day = DayFile | BlockDayFile

function readDay(path: string): Day | undefined {
  try {
    const file = JSON.parse(readFileSync(path, 'utf8')) as { data?: Day } & Day
    // As the call answers it, or only what it is about.
    const day = file.data ?? file
    const is_known = day.format === 'mela-blocks/v1' || (day.format === 'mela-draws/v1' && Array.isArray(day.chains))
    return is_known && Array.isArray(day.periods) ? day : undefined
  } catch {
    return undefined
  }
}

function verdictOn(path: string): { is_right: boolean; sentence: string } {
  const day = readDay(path)
  if (!day) return { is_right: false, sentence: `${path} is not a file of draws.` }
  try {
    const [first] = day.format === 'mela-blocks/v1' ? verifyBlockDay(day) : verifyDay(day)
    if (!first) return { is_right: true, sentence: `All ${day.periods.length} draws are right.` }
    const what = first.period ? `Period ${first.period} is wrong` : 'The chains are wrong'
    return { is_right: false, sentence: `${what}: ${first.steps.join(', ')}.` }
  } catch {
    return { is_right: false, sentence: `${path} is damaged.` }
  }
}

const [path] = process.argv.slice(2)
if (path === undefined) {
  console.error(USAGE)
  process.exitCode = 2
} else {
  const { is_right, sentence } = verdictOn(path)
  console.log(sentence)
  process.exitCode = is_right ? 0 : 1
}
