import type { Context } from '../context.ts'

/** More say no more to whoever looks. */
const MOST = 50

/** Others who showed a document with the same number, or with the same last digits, name and date of birth. */
export async function readNumberLinks({ db }: Context, user_id: string): Promise<string[]> {
  const rows = await db.tables
    .selectFrom('identity_document as own')
    .innerJoin('identity_document as other', (join) =>
      join.on(({ or, eb, ref }) =>
        or([
          eb('other.number_hash', '=', ref('own.number_hash')),
          eb('other.person_hash', '=', ref('own.person_hash')),
        ]),
      ),
    )
    .select('other.user_id')
    .distinct()
    .where('own.user_id', '=', user_id)
    .where('other.user_id', '<>', user_id)
    .orderBy('other.user_id')
    .limit(MOST)
    .execute()
  return rows.map((row) => row.user_id)
}
