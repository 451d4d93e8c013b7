import { ADULT_AGE, ageOn, looksRight, type DOCUMENT_KINDS } from '@mela/contract/identity/identity-rules.ts'
import { readPeople, siteDay } from '../../account/index.ts'
import type { Context } from '../../context.ts'
import type { DocumentData } from '../documents.ts'
import { isSameName } from '../names.ts'
import type { Known } from '../verified.ts'

interface Hint {
  name:
    | 'checksum'
    | 'number_elsewhere'
    | 'person_elsewhere'
    | 'age'
    | 'told_elsewhere'
    | 'minor_before'
    | 'name_before'
    | 'birth_before'
    | 'name_on_card'
    | 'licensed_country'
  /** Null where nothing can be said for it or against it. */
  is_good: boolean | null
  found: string
}
interface Looked extends DocumentData {
  user_id: string
  kind: string
  number_hash: Buffer
  person_hash: Buffer | null
  card_names: string[]
  /** What they told the games. */
  told_birth_date: string | null
  minor_birth_date: string | null
  /** By an earlier document. */
  verified: Known | null
}

/** What a program can see for whoever decides. */
export async function readHints(context: Context, document: Looked): Promise<Hint[]> {
  const { kind, id_number, real_name, birth_date, country, card_names } = document
  const { ECONOMY, LICENCE_COUNTRIES = [], SERVER_TZ } = context.config
  const is_right = looksRight(kind as (typeof DOCUMENT_KINDS)[number], id_number)
  const age = ageOn(birth_date, siteDay(SERVER_TZ, context.now()))
  const differing = card_names.filter((name) => !isSameName(name, real_name))
  const checksum: Hint[] =
    is_right === undefined
      ? []
      : [{ name: 'checksum', is_good: is_right, found: is_right ? 'fits' : 'no such number can exist' }]
  const on_card: Hint[] =
    card_names.length === 0
      ? []
      : [{ name: 'name_on_card', is_good: differing.length === 0, found: differing.join(', ') || 'the same' }]
  const licensed: Hint[] =
    ECONOMY === 'licensed'
      ? [{ name: 'licensed_country', is_good: LICENCE_COUNTRIES.includes(country), found: country }]
      : []
  return [
    ...checksum,
    ...(await readElsewhere(context, document)),
    { name: 'age', is_good: age >= ADULT_AGE, found: String(age) },
    ...birthHints(document),
    ...beforeHints(document),
    ...on_card,
    ...licensed,
  ]
}

/** What else is known of when somebody was born. */
function birthHints({ birth_date, told_birth_date, minor_birth_date }: Looked): Hint[] {
  const told: Hint[] = told_birth_date
    ? [{ name: 'told_elsewhere', is_good: told_birth_date === birth_date, found: told_birth_date }]
    : []
  return minor_birth_date ? [...told, { name: 'minor_before', is_good: false, found: minor_birth_date }] : told
}

/** Whether an earlier document said the same. */
function beforeHints({ real_name, birth_date, verified }: Looked): Hint[] {
  if (!verified) return []
  return [
    { name: 'name_before', is_good: isSameName(verified.real_name, real_name), found: verified.real_name },
    { name: 'birth_before', is_good: verified.birth_date === birth_date, found: verified.birth_date },
  ]
}

/** The first digits of an Aadhaar are covered in its photos: that nobody else entered the same ones says nothing. */
async function readElsewhere(context: Context, { kind, user_id, number_hash, person_hash }: Looked): Promise<Hint[]> {
  const same_number = await readOthers(context, 'number_hash', number_hash, user_id)
  const same_person = person_hash ? await readOthers(context, 'person_hash', person_hash, user_id) : []
  const is_unseen = kind === 'aadhaar' && same_number.length === 0
  return [
    {
      name: 'number_elsewhere',
      is_good: is_unseen ? null : same_number.length === 0,
      found: is_unseen ? 'only the last four can be compared' : same_number.join(', ') || 'nowhere',
    },
    { name: 'person_elsewhere', is_good: same_person.length === 0, found: same_person.join(', ') || 'nowhere' },
  ]
}

/** The numbers of other accounts that showed the same. */
async function readOthers(
  context: Context,
  column: 'number_hash' | 'person_hash',
  hash: Buffer,
  user_id: string,
): Promise<string[]> {
  const rows = await context.db.tables
    .selectFrom('identity_document')
    .select('user_id')
    .distinct()
    .where(column, '=', hash)
    .where('user_id', '!=', user_id)
    .execute()
  const people = await readPeople(
    context,
    rows.map((row) => row.user_id),
  )
  return [...people.values()].map(({ uid }) => String(uid))
}
