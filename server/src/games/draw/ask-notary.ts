import * as z from 'zod'
import type { Closing, Countersignature, Manifest } from '@mela/rules/games/records.ts'

// What the draw asks of the notary. Every question may be asked again: the notary gives the same answer to the same one.
const ANSWER_WITHIN_MS = 5000

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const signature = z.string().regex(/^[0-9a-f]{128}$/)
const chainAnswer = z.object({ w0: hash, notary_key: hash, notary_signature: signature })
const releaseAnswer = z.object({ w: hash, signature })
const earlyAnswer = z.object({ reason: z.literal('too_early'), closes: z.int() })
const refusalAnswer = z.object({ reason: z.string(), next: z.int().optional() })

/** A manifest before the notary has given its part. */
export type ManifestDraft = Omit<Manifest, 'w0' | 'notary_key' | 'operator_signature' | 'notary_signature'>
export type NotaryPart = z.infer<typeof chainAnswer>

export interface ReleaseQuestion {
  line: string
  /** Of the manifest. */
  first_period: string
  period: string
  index: number
  closing: Closing
}

interface Refused {
  /** Asking the same again is of no use. */
  refused: string
  /** The index that has to be released first, where it was out of order. */
  next?: number | undefined
}
interface Unreachable {
  /** Why there is no answer to rely on; it may have been heard all the same. */
  unreachable: string
}
export type ChainAnswer = { made: NotaryPart } | Refused | Unreachable
export type ReleaseAnswer =
  | { released: Countersignature }
  /** By the notary's clock, whatever ours says. */
  | { too_early: { closes: number } }
  | Refused
  | Unreachable

export async function askForChain(notary_url: string, draft: ManifestDraft): Promise<ChainAnswer> {
  const answer = await ask(notary_url, 'chains', { ...draft })
  if ('unreachable' in answer) return answer
  if (answer.status !== 200) return refusalIn(answer)
  const made = chainAnswer.safeParse(answer.body)
  return made.success ? { made: made.data } : unreadable
}

export async function askForRelease(notary_url: string, question: ReleaseQuestion): Promise<ReleaseAnswer> {
  const { line, first_period, period, index, closing } = question
  const { bet_root, bets, stakes, signature: closing_signature } = closing
  const asked = { line, first_period, period, index, bet_root, closing_signature, bets, stakes }
  const answer = await ask(notary_url, 'release', asked)
  if ('unreachable' in answer) return answer
  if (answer.status !== 200) {
    const early = earlyAnswer.safeParse(answer.body)
    return early.success ? { too_early: { closes: early.data.closes } } : refusalIn(answer)
  }
  const released = releaseAnswer.safeParse(answer.body)
  return released.success ? { released: released.data } : unreadable
}

interface Answer {
  status: number
  body: unknown
}
const unreadable: Unreachable = { unreachable: 'the answer cannot be read' }

async function ask(notary_url: string, path: string, asked: Record<string, unknown>): Promise<Answer | Unreachable> {
  try {
    const base = notary_url.endsWith('/') ? notary_url : `${notary_url}/`
    const response = await fetch(new URL(path, base), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    })
    if (response.status >= 500) return { unreachable: `it answers ${response.status}` }
    return { status: response.status, body: await response.json() }
  } catch (error) {
    return { unreachable: error instanceof Error ? error.message : String(error) }
  }
}

function refusalIn({ body }: Answer): Refused | Unreachable {
  const refusal = refusalAnswer.safeParse(body)
  if (!refusal.success) return unreadable
  const { reason, next } = refusal.data
  return { refused: reason, ...(next === undefined ? {} : { next }) }
}
