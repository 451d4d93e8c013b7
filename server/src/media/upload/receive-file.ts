import type { FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { isSigned, parseName, type FileName } from '../address.ts'
import { withClaim } from '../claims.ts'
import { removeParts } from './finish-incoming.ts'
import { finishFile } from '../finish-file.ts'
import { incomingPath } from './incoming-folder.ts'
import { THUMBNAIL_TYPE } from '../kinds.ts'
import { receiveBody, requireHeaders, type SignedRequest } from './receive-body.ts'
import { bytesOf, isAwaited, readFile, type FileRow } from '../rows.ts'
import { receiveWithin, writeExactly } from './write-exactly.ts'

/** Takes the bytes that were signed for, no more, no less and of no other type. */
export const receiveFile = (context: Context, signed: SignedRequest, request: FastifyRequest): Promise<void> =>
  receiveBody(
    request,
    () => requireAwaited(context, signed),
    ({ name, row }) => receive(context, name, row, request),
  )

async function requireAwaited(context: Context, signed: SignedRequest): Promise<{ name: FileName; row: FileRow }> {
  const name = parseName(signed.name)
  if (!name || !isSigned(context, 'PUT', name, signed)) throw refuse('permission_not_allowed')
  const row = await readFile(context, name.key)
  if (!row || !isAwaited(row, name.is_thumbnail)) throw refuse('permission_not_allowed')
  return { name, row }
}

async function receive(context: Context, name: FileName, row: FileRow, request: FastifyRequest): Promise<void> {
  const bytes = bytesOf(row, name.is_thumbnail)
  requireHeaders(request, name.is_thumbnail ? THUMBNAIL_TYPE : row.type, bytes)
  const is_taken = await withClaim(context, name, async (claim, claimed) => {
    const file = await incomingPath(context, row.is_private)
    await writeExactly(request.raw, file, bytes, receiveWithin(bytes))
    await finishFile(context, { row: claimed, name, file, claim }, refuse)
    if (!name.is_thumbnail) await removeParts(context, claimed)
    return true
  })
  if (!is_taken) throw refuse('permission_not_allowed')
}
