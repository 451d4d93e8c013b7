import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { letTakeLong, takeNoLonger } from '../../platform/http/http.ts'
import { isRefusal, refuse, refuseAsPlatform } from '../../platform/http/refusal.ts'
import { plainType } from '../kinds.ts'

/** A line on which nothing arrives for this long is given up. */
const SILENCE_MS = 60_000
/** What a refused client may still say, and for how long, so that it hears the answer. */
const DRAINED_BYTES = 16 * 1024 * 1024
const DRAINED_MS = 10_000

export interface SignedRequest {
  name: string
  exp?: string
  sig?: string
}

/** Takes a body once its signature is verified. */
export async function receiveBody<T>(
  request: FastifyRequest,
  verify: () => Promise<T>,
  take: (verified: T) => Promise<void>,
): Promise<void> {
  try {
    const verified = await verify()
    await atItsOwnPace(request, () => take(verified))
  } catch (error) {
    if (isRefusal(error)) await drain(request.raw).catch(() => undefined)
    throw error
  }
}

/** What is known before anything has arrived. */
export function requireHeaders({ headers }: FastifyRequest, type: string, bytes: number): void {
  if (plainType(headers['content-type'] ?? '') !== type) throw refuse('media_type_not_allowed')
  const told = headers['content-length']
  if (told !== undefined && Number(told) !== bytes) {
    throw Number(told) > bytes ? refuse('media_too_large') : refuseAsPlatform('invalid_params')
  }
}

/** Only while what was signed for arrives may a request take longer than others. */
async function atItsOwnPace(request: FastifyRequest, work: () => Promise<void>): Promise<void> {
  const { socket } = request.raw
  letTakeLong(socket)
  // Nobody listens for it, and Node then ends the connection.
  socket.setTimeout(SILENCE_MS)
  try {
    await work()
  } finally {
    socket.setTimeout(0)
    takeNoLonger(socket)
  }
}

async function drain(body: Readable): Promise<void> {
  if (body.readableEnded || body.destroyed) return
  let left = DRAINED_BYTES
  const late = setTimeout(() => body.destroy(), DRAINED_MS)
  try {
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      left -= (chunk as Buffer).length
      if (left < 0) return
    }
  } finally {
    clearTimeout(late)
  }
}
