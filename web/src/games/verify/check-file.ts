import {
  checkAnyDay,
  readDay,
  recordsOf,
  signaturesIn,
  type AnyDay,
  type AnyVerdict,
  type Signed,
} from '@mela/rules/games/verify-day.ts'
import { CHAIN_STEPS, isSigned } from '@mela/rules/games/verify.ts'
import { lookAhead } from './native-signatures.ts'

export type FaultStep = AnyVerdict['steps'][number]

/** A draw that is wrong, or one that is never drawn, by its place among the records of the file. */
export interface DrawFault {
  at: number
  steps: FaultStep[]
}

export interface FileProgress {
  checked: number
  total: number
}

export type FileVerdict =
  | { state: 'none' }
  /** Something of it is not of the kind it should be, after so many draws. */
  | ({ state: 'damaged' } & FileProgress)
  /** The chains are wrong, without which no draw can be looked at. */
  | { state: 'plan'; day: AnyDay; steps: FaultStep[] }
  | { state: 'right' | 'wrong'; day: AnyDay; faults: DrawFault[] }

/** So short that a page between two of them still follows a finger. */
const SLICE_MS = 30
/** The signatures of so many draws are looked at together. */
const AHEAD = 16
const LONGEST_SHOWN = 200

/** What a chosen file says of a day, in slices between which a page can be painted. Whoever asks no longer, stops it. */
export async function* checkFile(text: string): AsyncGenerator<FileProgress, FileVerdict, undefined> {
  const day = readDay(text)
  if (!day) return { state: 'none' }
  const total = recordsOf(day).length
  let check = isSigned
  const checking = checkAnyDay(day, (...asked) => check(...asked))
  const signatures = signaturesIn(day)
  const faults: DrawFault[] = []
  let [checked, ready] = [0, 0]
  for (;;) {
    yield { checked, total }
    await nextTask()
    try {
      if (checked === ready) {
        check = await lookAhead(takeFrom(signatures))
        ready += AHEAD
      }
      const until = performance.now() + SLICE_MS
      do {
        const { done, value } = checking.next()
        if (done) return { state: faults.length > 0 ? 'wrong' : 'right', day, faults }
        const { steps } = value
        if (steps.some(isOfChain)) return { state: 'plan', day, steps }
        if (steps.length > 0) faults.push({ at: checked, steps })
        checked += 1
      } while (checked < ready && performance.now() < until)
    } catch {
      return { state: 'damaged', checked, total }
    }
  }
}

function takeFrom(signatures: Generator<Signed[]>): Signed[] {
  const taken: Signed[] = []
  try {
    for (let draws = 0; draws < AHEAD; draws++) taken.push(...(signatures.next().value ?? []))
  } catch {
    // Something in the file is damaged: the check comes to it in its turn.
  }
  return taken
}

const isOfChain = (step: FaultStep): boolean => (CHAIN_STEPS as readonly FaultStep[]).includes(step)

/** A timer or a frame would not come in a tab that nobody looks at. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(undefined)
  })
}

/** How many periods of a file are never drawn. They stand after those that are, whatever else the file says of them. */
export const lostIn = (day: AnyDay): number => recordsOf(day).length - day.periods.length

/** Anything of a file in a few letters: nobody has looked at what it is. */
export function shownText(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '?'
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text
}
