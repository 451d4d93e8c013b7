import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from '../../context.ts'

/** Longer than anything private takes to arrive and to be encrypted: what is older was left by a crash. */
export const PRIVATE_MS = 15 * 60_000

/** What is under way on this machine. */
export const incomingFolder = (context: Context): string => join(context.config.STORAGE_DIR, 'incoming')

/** The same of private photos, which are not encrypted yet. */
export const privateIncomingFolder = (context: Context): string => join(context.config.STORAGE_DIR, 'incoming-private')

export async function incomingPath(context: Context, is_private = false): Promise<string> {
  const folder = is_private ? privateIncomingFolder(context) : incomingFolder(context)
  await mkdir(folder, { recursive: true })
  return join(folder, context.random.uuid())
}

/** Files that a crash left behind on this machine. */
export async function sweepFolder(folder: string, before: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name)
    const found = await stat(file).catch(() => undefined)
    if (found && found.mtime < before) await rm(file, { force: true })
  }
}

/** When a process starts that takes uploads, and every few minutes in it. */
export const sweepPrivate = (context: Context): Promise<void> =>
  sweepFolder(privateIncomingFolder(context), new Date(context.now().getTime() - PRIVATE_MS))
