import { readFile, writeFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Context } from '../context.ts'
import { perContext } from '../platform/per-context.ts'
import { createSeal, IV_BYTES } from '../platform/crypto/seal.ts'

// What only its owner and operators may see lies encrypted in the storage, each file under its own name: moved to
// another name it does not open.
const seals = perContext(({ config }) => createSeal(config.SECRET, 'private file'))

export async function closeFile(context: Context, file: string, to: string, name: string): Promise<void> {
  await writeFile(to, seals(context).close(await readFile(file), context.random.bytes(IV_BYTES), name))
}

export const openFile = async (context: Context, sealed: Readable, name: string): Promise<Buffer> =>
  seals(context).open(await buffer(sealed), name)
