import { readFileSync } from 'node:fs'
import { checkAnyDay, readDay, recordsOf, type AnyDay, type AnyVerdict } from '../rules/src/games/verify-day.ts'

// `npm run verify-draws -- FILE`: checks every draw of a day's file, as GET /api/game/day_file or block_day_file answers
// it, without a network. The last line says whether all is right, and otherwise what is wrong first.
const USAGE = 'npm run verify-draws -- FILE'

function fileAt(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function firstFault(verdicts: Iterable<AnyVerdict>): AnyVerdict | undefined {
  for (const verdict of verdicts) if (verdict.steps.length > 0) return verdict
  return undefined
}

function rightSentence(day: AnyDay): string {
  const never_drawn = recordsOf(day).length - day.periods.length
  const drawn = `All ${day.periods.length} draws are right.`
  return never_drawn > 0 ? `${drawn} ${never_drawn} periods were never drawn.` : drawn
}

function verdictOn(path: string): { is_right: boolean; sentence: string } {
  const day = readDay(fileAt(path))
  if (!day) return { is_right: false, sentence: `${path} is not a file of draws.` }
  try {
    const first = firstFault(checkAnyDay(day))
    if (!first) return { is_right: true, sentence: rightSentence(day) }
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
