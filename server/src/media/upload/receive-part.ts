import { rm } from 'node:fs/promises'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { FileInParts } from '../../platform/storage/storage.ts'
import { isSigned, parsePart } from '../address.ts'
import { isClaimed } from '../claims.ts'
import { incomingPath } from './incoming-folder.ts'
import { partsOf } from './parts.ts'
import { receiveBody, requireHeaders, type SignedRequest } from './receive-body.ts'
import { isAwaited, readFile, type FileRow } from '../rows.ts'
import { receiveWithin, writeExactly } from './write-exactly.ts'

interface AwaitedPart {
  row: FileRow
  file: FileInParts
  n: number
}

/** Takes one part of a file. It may come again, until all of them are put together. */
export const receivePart = (
  context: Context,
  signed: SignedRequest & { n: string },
  request: FastifyRequest,
): Promise<void> =>
  receiveBody(
    request,
    () => requireSigned(context, signed),
    (part) => receive(context, part, request),
  )

async function requireSigned(context: Context, signed: SignedRequest & { n: string }): Promise<AwaitedPart> {
  const name = parsePart(signed.name, signed.n)
  if (!name || !isSigned(context, 'PUT', name, signed)) throw refuse('permission_not_allowed')
  return requireAwaited(context, name.key, name.part)
}

async function requireAwaited(context: Context, key: string, n: number): Promise<AwaitedPart> {
  const row = await readFile(context, key)
  const file = row && isAwaited(row, false) ? partsOf(row) : undefined
  if (!row || !file || n > file.sizes.length) throw refuse('permission_not_allowed')
  if (await isClaimed(context, { key, is_thumbnail: false })) throw refuse('permission_not_allowed')
  return { row, file, n }
}

async function receive(context: Context, { row, file, n }: AwaitedPart, request: FastifyRequest): Promise<void> {
  const bytes = file.sizes[n - 1]!
  requireHeaders(request, row.type, bytes)
  const arrived = await incomingPath(context)
  await writeExactly(request.raw, arrived, bytes, receiveWithin(bytes))
  try {
    // It took its time, and meanwhile the same part may have come another way.
    await requireAwaited(context, row.key, n)
    await context.storage.parts.put(file, n, arrived)
  } finally {
    await rm(arrived, { force: true })
  }
}
