import { parseArgs } from 'node:util'
import { provePromise1 } from './faults/promises/p1.ts'
import { provePromise2 } from './faults/promises/p2.ts'
import { provePromise3 } from './faults/promises/p3.ts'
import { provePromise3Wallet } from './faults/promises/p3-wallet.ts'
import { provePromise4 } from './faults/promises/p4.ts'
import { provePromise5 } from './faults/promises/p5.ts'
import { provePromise6 } from './faults/promises/p6.ts'
import { provePromise7 } from './faults/promises/p7.ts'
import { provePromise10 } from './faults/promises/p10.ts'
import { provePromise11 } from './faults/promises/p11.ts'
import type { Outcome, Settings } from './faults/promise.ts'

// npm run faults -- P1 [--size C|R] [--seed N]
const promises: Record<string, (settings: Settings) => Promise<Outcome>> = {
  P1: provePromise1,
  P2: provePromise2,
  P3: provePromise3,
  'P3-wallet': provePromise3Wallet,
  P4: provePromise4,
  P5: provePromise5,
  P6: provePromise6,
  P7: provePromise7,
  P10: provePromise10,
  P11: provePromise11,
}
const NOTES_SHOWN = 40

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { size: { type: 'string', default: 'C' }, seed: { type: 'string' } },
})
const promise = positionals[0] ?? ''
const prove = promises[promise]
if (!prove || (values.size !== 'C' && values.size !== 'R')) {
  console.error(`usage: npm run faults -- ${Object.keys(promises).join('|')} [--size C|R] [--seed N]`)
  process.exit(2)
}

const started = performance.now()
const seconds = () => Math.round((performance.now() - started) / 100) / 10
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const report = (line: string) => console.log(`${promise} ${seconds().toFixed(1)} s  ${line}`)
report(`size ${values.size}, seed ${seed}`)
const { figures, notes, ok } = await prove({ size: values.size, seed, report }).catch((error: unknown): Outcome => {
  console.error(error)
  return { figures: {}, notes: [String(error)], ok: false }
})
for (const note of notes.slice(0, NOTES_SHOWN)) report(`NOT OK  ${note}`)
if (notes.length > NOTES_SHOWN) report(`NOT OK  and ${notes.length - NOTES_SHOWN} more`)
console.log(JSON.stringify({ promise, ...figures, ok, size: values.size, seconds: seconds(), seed }))
process.exit(ok ? 0 : 1)
