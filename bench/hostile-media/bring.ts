import { request } from 'node:http'
import { createCaller, Refused, type CallInput } from '@mela/contract/client.ts'
import type { Person } from '../people.ts'
import type { Hostile } from './hostile-set.ts'

// Brings files to a site as a browser does, or as none would.
const TYPES = ['image/jpeg', 'image/png', 'image/gif', 'video/mp4', 'video/quicktime', 'audio/mpeg', 'audio/wav']
const SECRETS = ['canary', '12.9716', 'Exif', 'PK\x03\x04', '<script']

export const callerOf = (origin: string, { token }: Person) =>
  createCaller({ origin, token: () => token, language: () => 'en', fetch })

export interface Answered {
  answer: string
  /** What was expected and is not so. */
  faults: string[]
}

export async function bring(origin: string, person: Person, hostile: Hostile, file: Buffer): Promise<Answered> {
  const asked = { size: file.length, type: hostile.type, biz: hostile.biz ?? 'chat' }
  const signed = await callerOf(origin, person)('signUpload', asked)
  const { status, reason } = await put(new URL(signed.sign_url, origin), hostile.type, file)
  if (reason) {
    const read = await fetch(new URL(signed.url, origin))
    const faults = read.status === 404 ? [] : [`reading it answers ${read.status}`]
    return { answer: `${status} ${reason}`, faults: [...faults, ...unexpected(hostile, reason)] }
  }
  const stored = await look(new URL(signed.url, origin))
  const small = signed.thumbnail_url ? await look(new URL(signed.thumbnail_url, origin)) : undefined
  const faults = [...stored.faults, ...(small?.faults ?? []), ...unexpected(hostile, stored.type)]
  if (stored.bytes > (hostile.most_bytes ?? Infinity)) faults.push(`more than ${hostile.most_bytes} bytes are stored`)
  return { answer: `stored as ${stored.type}, ${stored.bytes.toLocaleString('en')} bytes`, faults }
}

const unexpected = ({ expected }: Hostile, was: string): string[] =>
  was === expected ? [] : [`${expected} was expected`]

export async function put(url: URL, type: string, file: Buffer): Promise<{ status: number; reason?: string }> {
  const response = await fetch(url, { method: 'PUT', headers: { 'content-type': type }, body: new Uint8Array(file) })
  const { data } = (await response.json()) as { data: { reason?: string } }
  return { status: response.status, ...data }
}

/** What anybody gets who opens the address. */
async function look(url: URL): Promise<{ type: string; bytes: number; faults: string[] }> {
  const response = await fetch(url)
  const body = Buffer.from(await response.arrayBuffer())
  const { headers } = response
  const type = headers.get('content-type') ?? ''
  const faults = SECRETS.filter((secret) => body.includes(secret)).map((secret) => `it still says ${secret}`)
  if (response.status !== 200) faults.push(`reading it answers ${response.status}`)
  if (!TYPES.includes(type)) faults.push(`it is served as ${type}`)
  if (headers.get('x-content-type-options') !== 'nosniff') faults.push('browsers may guess its type')
  if (headers.get('content-security-policy') !== "default-src 'none'; sandbox") faults.push('it may act as a page')
  return { type, bytes: body.length, faults }
}

/** The reason of a refusal, or "signed". */
export async function signFor(origin: string, person: Person, asked: CallInput<'signUpload'>): Promise<string> {
  return callerOf(origin, person)('signUpload', asked).then(
    () => 'signed',
    (error: unknown) => {
      if (error instanceof Refused) return error.reason
      throw error
    },
  )
}

/** Sends a piece again and again without telling how much there is, and says what ended it. */
export function sendPieces(
  url: URL,
  headers: Record<string, string>,
  piece: Buffer,
  every_ms: number,
): Promise<string> {
  return new Promise((resolve) => {
    const sending = request(url, { method: 'PUT', headers })
    let timer: ReturnType<typeof setTimeout> | undefined
    const end = (answer: string) => {
      clearTimeout(timer)
      sending.destroy()
      resolve(answer)
    }
    const next = () => {
      sending.write(piece)
      timer = setTimeout(next, every_ms)
    }
    sending.once('response', ({ statusCode }) => end(String(statusCode)))
    sending.once('error', () => end('cut off'))
    next()
  })
}
