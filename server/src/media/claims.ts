import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { FileName } from './address.ts'
import { isAwaited, readFile, type FileRow } from './rows.ts'

// The bytes under a name are put once. Whoever brings them, to whichever process, first claims the name in the database;
// a claim is renewed while its holder lives, and what a crash leaves of it runs out.
const CLAIM_SECONDS = 120
const RENEW_MS = 30_000
const until = sql<Date>`now() + make_interval(secs => ${CLAIM_SECONDS})`

export interface Claim {
  id: string
  /** Right before bytes are put: fails if the claim has run out and somebody else may hold it. */
  require(): Promise<void>
}

/** Does the work while nobody else can put bytes under this name; undefined when somebody else does, or they are there already. */
export async function withClaim<T>(
  context: Context,
  name: FileName,
  work: (claim: Claim, row: FileRow) => Promise<T>,
): Promise<T | undefined> {
  const id = await takeClaim(context, name)
  if (!id) return undefined
  const timer = setInterval(() => void renew(context, id).catch(() => undefined), RENEW_MS)
  try {
    // Read after the claim was taken, or another holder could have finished in between.
    const row = await readFile(context, name.key)
    if (!row || !isAwaited(row, name.is_thumbnail)) return undefined
    const requireClaim = async () => {
      if (!(await renew(context, id))) throw new Error('the claim on a file ran out')
    }
    return await work({ id, require: requireClaim }, row)
  } finally {
    clearInterval(timer)
    await releaseClaim(context, id)
  }
}

/** The id of the claim; undefined while somebody else holds one. */
export async function takeClaim(context: Context, { key, is_thumbnail }: FileName): Promise<string | undefined> {
  const id = context.random.uuid()
  const taken = await context.db.tables
    .insertInto('media_claim')
    .columns(['key', 'is_thumbnail', 'claim', 'claimed_until'])
    .expression(({ selectFrom, val }) =>
      selectFrom('media_file')
        .select([
          'key',
          val(is_thumbnail).$castTo<boolean>().as('is_thumbnail'),
          sql<string>`${id}::uuid`.as('claim'),
          until.as('claimed_until'),
        ])
        .where('key', '=', key),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'is_thumbnail'])
        .doUpdateSet({ claim: id, claimed_until: until })
        .where('media_claim.claimed_until', '<=', sql<Date>`now()`),
    )
    .returning('claim')
    .executeTakeFirst()
  return taken?.claim
}

/** Whether somebody works on it in this moment. */
export async function isClaimed(context: Context, { key, is_thumbnail }: FileName): Promise<boolean> {
  const claim = await context.db.tables
    .selectFrom('media_claim')
    .select('claim')
    .where('key', '=', key)
    .where('is_thumbnail', '=', is_thumbnail)
    .where('claimed_until', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return claim !== undefined
}

async function renew(context: Context, id: string): Promise<boolean> {
  const { numUpdatedRows } = await context.db.tables
    .updateTable('media_claim')
    .set({ claimed_until: until })
    .where('claim', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What cannot be released runs out. */
export async function releaseClaim(context: Context, id: string): Promise<void> {
  await context.db.tables
    .deleteFrom('media_claim')
    .where('claim', '=', id)
    .execute()
    .catch((error: unknown) => context.log.warn({ err: error }, 'claim of a file not released'))
}
