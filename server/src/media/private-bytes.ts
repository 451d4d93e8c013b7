import { readFile, writeFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Context } from '../context.ts'
import { perContext } from '../platform/per-context.ts'
import { createSeal, IV_BYTES, type Seal } from '../platform/crypto/seal.ts'
import { nameOf, type FileName } from './address.ts'
import { readFileSeal } from './file-keys.ts'
import { isKeyed, KEYED_MARK } from './person-keys.ts'

// What only its owner and operators may see lies encrypted in the storage, each file with a key of its own and under its own
// name: moved to another name it does not open.

/** To a storage that keeps types, what is encrypted is of none. */
export const SEALED_TYPE = 'application/octet-stream'

/** One key of the site covered all files before each had its own. */
const seals_of_before = perContext(({ config }) => createSeal(config.SECRET, 'private file'))

const closed = (context: Context, seal: Seal, plain: Buffer, name: string): Buffer =>
  Buffer.concat([KEYED_MARK, seal.close(plain, context.random.bytes(IV_BYTES), name)])

export async function closeFile(context: Context, seal: Seal, file: string, to: string, name: string): Promise<void> {
  await writeFile(to, closed(context, seal, await readFile(file), name))
}

/** Undefined when its key was erased. */
export async function openFile(
  context: Context,
  { is_sealed }: { is_sealed: boolean },
  stored: Readable,
  name: FileName,
): Promise<Buffer | undefined> {
  const bytes = await buffer(stored)
  if (!isKeyed(bytes)) return is_sealed ? seals_of_before(context).open(bytes, nameOf(name)) : bytes
  const seal = await readFileSeal(context, name.key)
  return seal?.open(bytes.subarray(KEYED_MARK.length), nameOf(name))
}

/** What was stored with the key of the site, or as it is, encrypted again; undefined for what has a key of its own. */
export async function closeAgain(
  context: Context,
  seal: Seal,
  { is_sealed }: { is_sealed: boolean },
  stored: Readable,
  name: string,
): Promise<Buffer | undefined> {
  const bytes = await buffer(stored)
  if (isKeyed(bytes)) return undefined
  return closed(context, seal, is_sealed ? seals_of_before(context).open(bytes, name) : bytes, name)
}
