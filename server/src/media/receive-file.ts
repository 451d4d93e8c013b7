import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { letTakeLong, takeNoLonger } from '../platform/http/http.ts'
import { isRefusal, refuse, refuseAsPlatform } from '../platform/http/refusal.ts'
import { isSigned, nameOf, parseName, type FileName } from './address.ts'
import { withClaim, type Claim } from './claims.ts'
import { finishFile, type FileRefusals } from './finish-file.ts'
import { plainType, THUMBNAIL_TYPE } from './kinds.ts'
import { bytesOf, isAwaited, readFile, type FileRow } from './rows.ts'
import { receiveWithin, writeExactly } from './write-exactly.ts'

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

/** Takes the bytes that were signed for, no more, no less and of no other type. */
export async function receiveFile(context: Context, signed: SignedRequest, request: FastifyRequest): Promise<void> {
  try {
    const { name, row } = await requireAwaited(context, signed)
    await atItsOwnPace(request, () => receive(context, name, row, request))
  } catch (error) {
    if (isRefusal(error)) await drain(request.raw).catch(() => undefined)
    throw error
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

async function receive(context: Context, name: FileName, row: FileRow, request: FastifyRequest): Promise<void> {
  const type = name.is_thumbnail ? THUMBNAIL_TYPE : row.type
  if (plainType(request.headers['content-type'] ?? '') !== type) throw refuse('media_type_not_allowed')
  const bytes = bytesOf(row, name.is_thumbnail)
  const told = request.headers['content-length']
  if (told !== undefined && Number(told) !== bytes) {
    throw Number(told) > bytes ? refuse('media_too_large') : refuseAsPlatform('invalid_params')
  }
  const is_taken = await withClaim(context, name, async (claim, claimed) => {
    const file = await incomingPath(context)
    await writeExactly(request.raw, file, bytes, receiveWithin(bytes))
    await finishFile(context, { row: claimed, name, file, claim }, refuse)
    return true
  })
  if (!is_taken) throw refuse('permission_not_allowed')
}

async function requireAwaited(context: Context, signed: SignedRequest): Promise<{ name: FileName; row: FileRow }> {
  const name = parseName(signed.name)
  if (!name || !isSigned(context, 'PUT', name, signed)) throw refuse('permission_not_allowed')
  const row = await readFile(context, name.key)
  if (!row || !isAwaited(row, name.is_thumbnail)) throw refuse('permission_not_allowed')
  return { name, row }
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

export const incomingFolder = (context: Context): string => join(context.config.STORAGE_DIR, 'incoming')

async function incomingPath(context: Context): Promise<string> {
  await mkdir(incomingFolder(context), { recursive: true })
  return join(incomingFolder(context), context.random.uuid())
}

/** Bytes that a browser brought straight to the storage are looked at when somebody first asks for them. */
export async function finishIncoming(
  context: Context,
  row: FileRow,
  name: FileName,
  refuse_for: FileRefusals,
): Promise<boolean> {
  if (!isAwaited(row, name.is_thumbnail)) return false
  const is_finished = await withClaim(context, name, (claim, claimed) =>
    fetchAndFinish(context, claimed, name, claim, refuse_for),
  )
  return is_finished ?? false
}

async function fetchAndFinish(
  context: Context,
  row: FileRow,
  name: FileName,
  claim: Claim,
  refuse_for: FileRefusals,
): Promise<boolean> {
  const file = await incomingPath(context)
  const is_there = await context.storage.fetchIncoming(nameOf(name), file, bytesOf(row, name.is_thumbnail))
  if (!is_there) return false
  try {
    await finishFile(context, { row, name, file, claim }, refuse_for)
  } finally {
    await context.storage.removeIncoming(nameOf(name))
  }
  return true
}
