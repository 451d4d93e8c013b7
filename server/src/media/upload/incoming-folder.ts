import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../context.ts'

/** What is under way on this machine. */
export const incomingFolder = (context: Context): string => join(context.config.STORAGE_DIR, 'incoming')

export async function incomingPath(context: Context): Promise<string> {
  await mkdir(incomingFolder(context), { recursive: true })
  return join(incomingFolder(context), context.random.uuid())
}
