import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { letTakeLong } from '../platform/http.ts'
import { perContext } from '../platform/per-context.ts'
import { isRefusal, refuse, refuseAsPlatform } from '../platform/refusal.ts'
import { isSigned, nameOf, parseName, type FileName } from './address.ts'
import { finishFile, type FileRefusals } from './finish-file.ts'
import { plainType, THUMBNAIL_TYPE } from './kinds.ts'
import { bytesOf, isAwaited, readFile, type FileRow } from './rows.ts'

/** A line on which nothing arrives for this long is given up; a film over a slow one may take its time. */
const SILENCE_MS = 60_000
/** What a refused client may still say, so that it hears the answer. */
const DRAINED_BYTES = 16 * 1024 * 1024

const under_way = perContext(() => new Set<string>())

export interface SignedRequest {
  name: string
  exp?: string
  sig?: string
}

/** Takes the bytes that were signed for, no more, no less and of no other type. */
export async function receiveFile(context: Context, signed: SignedRequest, request: FastifyRequest): Promise<void> {
  const { socket } = request.raw
  letTakeLong(socket)
  // Nobody listens for it, and Node then ends the connection.
  socket.setTimeout(SILENCE_MS)
  try {
    await receive(context, signed, request)
  } catch (error) {
    if (isRefusal(error)) await drain(request.raw)
    throw error
  } finally {
    socket.setTimeout(0)
  }
}

async function receive(context: Context, signed: SignedRequest, request: FastifyRequest): Promise<void> {
  const { name, row } = await requireAwaited(context, signed)
  const type = name.is_thumbnail ? THUMBNAIL_TYPE : row.type
  if (plainType(request.headers['content-type'] ?? '') !== type) throw refuse('media_type_not_allowed')
  const bytes = bytesOf(row, name.is_thumbnail)
  const told = request.headers['content-length']
  if (told !== undefined && Number(told) !== bytes) {
    throw Number(told) > bytes ? refuse('media_too_large') : refuseAsPlatform('invalid_params')
  }
  const busy = under_way(context)
  const whole_name = nameOf(name)
  if (busy.has(whole_name)) throw refuse('permission_not_allowed')
  busy.add(whole_name)
  try {
    const file = await incomingPath(context)
    await writeExactly(request.raw, file, bytes)
    await finishFile(context, row, name, file, refuse)
  } finally {
    busy.delete(whole_name)
  }
}

async function requireAwaited(context: Context, signed: SignedRequest): Promise<{ name: FileName; row: FileRow }> {
  const name = parseName(signed.name)
  if (!name || !isSigned(context, 'PUT', name, signed)) throw refuse('permission_not_allowed')
  const row = await readFile(context, name.key)
  if (!row || !isAwaited(row, name.is_thumbnail)) throw refuse('permission_not_allowed')
  return { name, row }
}

async function writeExactly(body: Readable, file: string, bytes: number): Promise<void> {
  let taken = 0
  const measure = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      taken += chunk.length
      if (taken > bytes) throw refuse('media_too_large')
      yield chunk
    }
  }
  try {
    // The body itself is left open, for the answer to be heard.
    await pipeline(measure(body.iterator({ destroyOnReturn: false })), createWriteStream(file))
    if (taken < bytes) throw refuseAsPlatform('invalid_params')
  } catch (error) {
    await rm(file, { force: true })
    throw error
  }
}

async function drain(body: Readable): Promise<void> {
  if (body.readableEnded || body.destroyed) return
  let left = DRAINED_BYTES
  for await (const chunk of body.iterator({ destroyOnReturn: false })) {
    left -= (chunk as Buffer).length
    if (left < 0) return
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
  const busy = under_way(context)
  const whole_name = nameOf(name)
  if (!isAwaited(row, name.is_thumbnail) || busy.has(whole_name)) return false
  busy.add(whole_name)
  try {
    const file = await incomingPath(context)
    const is_there = await context.storage.fetchIncoming(whole_name, file, bytesOf(row, name.is_thumbnail))
    if (!is_there) return false
    try {
      await finishFile(context, row, name, file, refuse_for)
    } finally {
      await context.storage.removeIncoming(whole_name)
    }
    return true
  } finally {
    busy.delete(whole_name)
  }
}
