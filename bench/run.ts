import { readdirSync, readFileSync } from 'node:fs'

// npm run bench -- NAME [--short]: one benchmark of the performance goals. The last line is one JSON object.
export interface BenchResult {
  /** What the correctness check of the same run found. */
  ok: boolean
  [figure: string]: number | boolean | null | number[] | Record<string, unknown>
}
export interface Bench {
  run(options: { is_short: boolean; flags: Set<string> }): Promise<BenchResult>
  /** Why a short run, whose figures are rough, fails nevertheless. */
  grossRegression?(result: BenchResult): string | undefined
}

const here = new URL('.', import.meta.url)
const names = readdirSync(here)
  .filter(
    (file) => file.endsWith('.ts') && readFileSync(new URL(file, here), 'utf8').includes('\nexport const bench: Bench'),
  )
  .map((file) => file.slice(0, -'.ts'.length))

const [name = '', ...rest] = process.argv.slice(2)
if (!names.includes(name)) {
  console.error(`npm run bench -- NAME [--short], where NAME is one of: ${names.join(', ')}`)
  process.exit(2)
}

const { bench } = (await import(new URL(`./${name}.ts`, here).href)) as { bench: Bench }
const flags = new Set(rest)
const is_short = flags.has('--short')
const result = await bench.run({ is_short, flags })
const regression = is_short ? bench.grossRegression?.(result) : undefined
if (!result.ok) console.log('the correctness check failed')
if (regression) console.log(regression)
console.log(JSON.stringify({ bench: name, ...result }))
process.exit(result.ok && !regression ? 0 : 1)
