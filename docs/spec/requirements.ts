import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// Which requirements of requirements.tsv does a test name?
//
//   npm run requirements                   a line per area, then the total
//   npm run requirements -- CHAT WALLET    also lists what is missing in these areas
//   npm run requirements -- --all          lists everything that is missing
//   npm run requirements -- --strict       ends with 1 while anything is missing
//
// A requirement counts once its id opens the title of a test (`CHAT-014 …`, or `CHAT-014 CHAT-015 …`, at most two);
// a test that is skipped or still to do does not count, nor one that says to prove a part (`CHAT-014 (part: …) …`).
interface Requirement {
  id: string
  area: string
  text: string
  proof: string
}

const root = join(import.meta.dirname, '../..')
const TITLE = /\b(?:test|it)((?:\.\w+)*)(?:\([^()]*\))?\s*\(\s*(['"`])((?:\\.|(?!\2)[\s\S])*)\2/g

function readRequirements(): Requirement[] {
  const lines = readFileSync(join(import.meta.dirname, 'requirements.tsv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
  return lines.map((line) => {
    const [id = '', area = '', text = '', , proof = ''] = line.split('\t')
    return { id, area, text, proof }
  })
}

/** The ids that open the titles of a test file. */
function namedIn(file: string): string[] {
  const titles = [...readFileSync(join(root, file), 'utf8').matchAll(TITLE)]
  return titles
    .filter(([, chain = '']) => !/\.(skip|todo|fixme)\b/.test(chain))
    .flatMap(([, , , words = '']) => /^(?:[A-Z]+-\d{3}\s+){1,2}(?!\(part:)/.exec(words)?.[0].trim().split(/\s+/) ?? [])
}

const options = process.argv.slice(2)
const requirements = readRequirements()
const known = new Set(requirements.map(({ id }) => id))
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(test|spec)\.(ts|tsx|mts)$/.test(file))
const mentions = files.flatMap((file) => namedIn(file).map((id) => ({ id, file })))
const named = new Set(mentions.map(({ id }) => id))
const missing = requirements.filter(({ id }) => !named.has(id))

for (const area of new Set(requirements.map((requirement) => requirement.area))) {
  const all = requirements.filter((requirement) => requirement.area === area).length
  const open = missing.filter((requirement) => requirement.area === area)
  console.log(`${area.padEnd(9)} ${String(all - open.length).padStart(3)} of ${all}`)
  if (!options.includes('--all') && !options.includes(area)) continue
  for (const { id, proof, text } of open) console.log(`  ${id} [${proof}] ${text}`)
}
for (const { id, file } of mentions) if (!known.has(id)) console.log(`unknown requirement ${id} in ${file}`)
console.log(`${requirements.length - missing.length} of ${requirements.length} requirements are named by a test`)
process.exitCode = options.includes('--strict') && missing.length > 0 ? 1 : 0
