import type { CallInput } from '@mela/contract/client.ts'
import type { MoneySettings } from '@mela/contract/operators/money-settings.ts'
import { closeText } from '../src/identity/seal.ts'
import { transaction } from '../src/platform/data/transaction.ts'
import type { Operator } from './operator.ts'
import type { Person } from './person.ts'
import { newMobile } from './providers/stand-ins.ts'
import { uploadPicture } from './upload.ts'
import type { World } from './world.ts'

type Document = Extract<CallInput<'submitIdentity'>, { way: 'document' }>['data']

/** A number that is known to be somebody's, as binding it would leave it. */
export async function giveMobile(world: World, person: Person, mobile = newMobile()): Promise<string> {
  await world.database.query(`UPDATE account_user SET area_code = '91', mobile = $2 WHERE id = $1`, [person.id, mobile])
  return mobile
}

/** A document with two photos of its own, as people fill it in. */
export async function documentOf(world: World, person: Person, more: Partial<Document> = {}): Promise<Document> {
  return {
    ...{
      kind: 'aadhaar',
      real_name: 'Asha Verma',
      id_number: '2341 2341 2346',
      country: 'IN',
      birth_date: '1995-04-12',
    },
    front_url: more.front_url ?? (await uploadPicture(world, person, 'identity')),
    back_url: more.back_url ?? (await uploadPicture(world, person, 'identity')),
    ...more,
  }
}

export async function submitDocument(world: World, person: Person, more: Partial<Document> = {}, level: 1 | 2 = 1) {
  return person.call('submitIdentity', { level, way: 'document', data: await documentOf(world, person, more) })
}

export async function documentIdOf(world: World, person: Person): Promise<string> {
  const [row] = await world.database.query<{ id: string }>(
    'SELECT id FROM identity_document WHERE user_id = $1 ORDER BY id DESC LIMIT 1',
    [person.id],
  )
  return row!.id
}

/** A name as it is stored once a document was accepted. */
export const sealName = ({ context }: World, real_name: string, user_id: string): Promise<Buffer> =>
  transaction(context, (trx) => closeText(context, trx, real_name, user_id))

/** From nothing to the first level, decided by an operator. */
export async function verifyBasic(world: World, operator: Operator, person: Person, more: Partial<Document> = {}) {
  await giveMobile(world, person)
  await submitDocument(world, person, more)
  await operator.call('decideIdentity', { id: await documentIdOf(world, person), decision: 'approve' })
}

type Levels = MoneySettings['identity_levels']
const CLOSED = {
  ...{ phone: false, document: false, telegram: false, bank: false, google: false },
  ...{ rechange_num: 0, rechange_amount: '0', betting_num: 0, betting_amount: '0' },
}

/** What a level asks for, as two operators would have set it; what is not named is closed. */
export async function askForLevels(
  world: World,
  basic: Partial<Levels['basic']>,
  advanced: Partial<Levels['advanced']> = {},
): Promise<void> {
  const levels: Levels = { basic: { ...CLOSED, ...basic }, advanced: { ...CLOSED, ...advanced } }
  await world.database.query(
    `INSERT INTO platform_setting (name, value, changed_at) VALUES ('identity_levels', $1, now())
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    [JSON.stringify(levels)],
  )
  world.context.settings.announceChange()
}

/** Recharges that were credited, straight into the table: how they come about is told elsewhere. */
export async function addRecharge(world: World, person: Person, currency: 1 | 2 | 3, credited: number): Promise<void> {
  await world.database.query(
    `INSERT INTO wallet_recharge (user_id, book, currency, channel_id, kind, channel, amount, exact, status, credited, created_at, expires_at, decided_at)
     VALUES ($1, 2, $2, 'upi', 'hosted', '{}', $3, $3, 2, $3, now(), now() + interval '1 hour', now())`,
    [person.id, currency, credited],
  )
}
