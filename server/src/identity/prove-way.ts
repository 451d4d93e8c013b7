import type * as z from 'zod'
import type { submitIdentity } from '@mela/contract/identity/identity.ts'
import { ageOn, OLDEST_AGE, TaskState } from '@mela/contract/identity/identity-rules.ts'
import { linkProvider, siteDay, takeMobileToken } from '../account/index.ts'
import type { Context } from '../context.ts'
import { isOwnMedia, keepOwnMedia } from '../media/index.ts'
import type { Refuse } from '../platform/http/refusal.ts'
import type { Trx } from '../platform/data/transaction.ts'
import { closeData, maskNumber, numberHash, personHash } from './documents.ts'
import type { Facts } from './facts.ts'
import { isMinor, noteEnteredMinor } from './minors.ts'
import { isSameName } from './names.ts'
import type { IdentityNeeds } from './needs.ts'
import { readVerified } from './verified.ts'

export type Submitted = z.output<(typeof submitIdentity)['input']>
type Way<Name extends Submitted['way']> = Extract<Submitted, { way: Name }>

/** What was shown to be true, or waits for somebody to look at it. */
export interface Proof {
  status: TaskState
  shown: string
  /** Under the lock of the person. */
  keep?(trx: Trx): Promise<void>
}

interface Asked {
  context: Context
  needs: IdentityNeeds
  facts: Facts
  user_id: string
  refuse: Refuse<'identity_refused' | 'non_existent' | 'under_age'>
}

export function proveWay(asked: Asked, submitted: Submitted): Promise<Proof> | Proof {
  switch (submitted.way) {
    case 'phone':
      return provePhone(asked, submitted)
    case 'document':
      return proveDocument(asked, submitted)
    case 'bank':
      return proveBank(asked, submitted)
    case 'telegram':
    case 'google':
      return proveProvider(asked, submitted)
  }
}

/** A bound number was proved with a code when it was bound; a token for any other proves nothing of this account. */
function provePhone({ context, facts, user_id, refuse }: Asked, { data }: Way<'phone'>): Proof {
  const { contacts } = facts
  if (!contacts.mobile) throw refuse('identity_refused')
  return {
    status: TaskState.COMPLETED,
    shown: '',
    async keep(trx) {
      if (data.verify_token === '') return
      if (!(await takeMobileToken(context, trx, user_id, contacts, data.verify_token))) throw refuse('identity_refused')
    },
  }
}

async function proveDocument(asked: Asked, { level, data }: Way<'document'>): Promise<Proof> {
  const { context, user_id, refuse } = asked
  const { kind, id_number, front_url, back_url, country, birth_date } = data
  const age = ageOn(birth_date, siteDay(context.config.SERVER_TZ, context.now()))
  if (isMinor(context, birth_date)) {
    await noteEnteredMinor(context, user_id, birth_date)
    throw refuse('under_age')
  }
  // A date that nobody living was born on is a slip.
  if (age < 0 || age > OLDEST_AGE || front_url === back_url) throw refuse('identity_refused')
  for (const url of [front_url, back_url]) {
    if (!(await isOwnMedia(context, url, 'identity', user_id))) throw refuse('non_existent')
  }
  const real_name = data.real_name.normalize('NFC').replaceAll(/\s+/g, ' ')
  return {
    status: TaskState.IDNENTING,
    shown: `${kind} ${maskNumber(id_number)}`,
    async keep(trx) {
      for (const url of [front_url, back_url]) {
        if (!(await keepOwnMedia(context, trx, url, user_id))) throw refuse('non_existent')
      }
      const data_sealed = await closeData(context, trx, { real_name, id_number, country, birth_date }, user_id)
      await trx
        .insertInto('identity_document')
        .values({
          ...{ user_id, level, kind, data_sealed, front_url, back_url },
          number_hash: numberHash(context, id_number),
          person_hash: personHash(context, kind, { id_number, birth_date, real_name }),
          created_at: context.now(),
        })
        .execute()
    },
  }
}

/** A card of one's own, in the name that was confirmed. */
async function proveBank({ context, needs, user_id, refuse }: Asked, { data }: Way<'bank'>): Promise<Proof> {
  const card = await needs.readCardName(context, user_id, data.bank_id)
  if (!card) throw refuse('non_existent')
  const { real_name } = await readVerified(context, user_id)
  if (!real_name || !isSameName(card.account_name, real_name)) throw refuse('identity_refused')
  return { status: TaskState.COMPLETED, shown: `··${card.last4}` }
}

async function proveProvider(
  { context, user_id, refuse }: Asked,
  { way, data }: Way<'telegram' | 'google'>,
): Promise<Proof> {
  if (!(await linkProvider(context, user_id, way, data.credential))) throw refuse('identity_refused')
  return { status: TaskState.COMPLETED, shown: '' }
}
