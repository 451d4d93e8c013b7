import * as z from 'zod'
import type { InviteCondition } from '@mela/contract/rewards/rewards-invites.ts'
import { readDevices, readInvitation, type Invitation } from '../../account/index.ts'
import type { Context } from '../../context.ts'
import { readBreakEnd } from '../../games/index.ts'
import { isBasic, readVerified } from '../../identity/index.ts'
import { isFrozen } from '../../ledger/index.ts'
import { askPool } from '../../platform/data/db.ts'
import { transaction } from '../../platform/data/transaction.ts'
import { payInvitation, readHolders, readMayUseMoney } from '../../wallet/index.ts'
import { readPerson } from '../vip/sql.ts'
import { CHECK, checkKeyOf } from './check.ts'
import { addValid, readValidAmong } from './sql.ts'
import { termsOf, toldConditions, type Terms } from './terms.ts'

const payload = z.object({ user_id: z.string() })
const AGAIN_SECONDS = 60

/**
 * Whoever was invited becomes valid when everything holds that is asked now, once and for ever, and both get the reward with
 * it. While the currency is frozen nothing of that happens; it is tried again.
 */
export async function checkInvitation(context: Context, about: unknown): Promise<void> {
  const { user_id } = payload.parse(about)
  const invitation = await readInvitation(context, user_id)
  if (!invitation || (await readValidAmong(askPool(context.db), [user_id])).has(user_id)) return
  const terms = termsOf(context.config, await context.settings.read())
  if (!(await areMet(context, invitation, terms))) return
  try {
    await makeValid(context, invitation, terms)
  } catch (error) {
    if (error instanceof AlreadyValid) return
    if (!isFrozen(error)) throw error
    const again = { after_seconds: AGAIN_SECONDS, key: checkKeyOf(user_id) }
    await transaction(context, (trx) => trx.addJob(CHECK, { user_id }, again))
  }
}

async function areMet(context: Context, { user_id, has_contact }: Invitation, { conditions }: Terms): Promise<boolean> {
  const { total } = await readPerson(askPool(context.db), user_id)
  const isMet: Record<InviteCondition, (need: bigint) => boolean | Promise<boolean>> = {
    contact: () => has_contact,
    verified: async () => isBasic(await readVerified(context, user_id)),
    recharge: (need) => total.recharge >= need,
    consumption: (need) => total.consumption >= need,
  }
  for (const { name, need } of conditions) if (!(await isMet[name](need))) return false
  return true
}

/** Rolls back what was noted of the devices. */
class AlreadyValid extends Error {}

async function makeValid(context: Context, invitation: Invitation, terms: Terms): Promise<void> {
  const { user_id, inviter_id } = invitation
  const { earners, hashes } = await readEarners(context, invitation)
  const holders = await readHolders(context, earners)
  const { book, currency, reward } = terms
  const amountOf = (id: string) => (earners.includes(id) ? reward : 0n)
  const now = context.now()
  await transaction(context, async (trx) => {
    const [given] = await trx.ask(addValid, {
      ...{ user_id, inviter_id, book, currency, reward, now, terms: JSON.stringify(toldConditions(terms)) },
      ...{ amount: amountOf(user_id), inviter_amount: amountOf(inviter_id) },
      hashes: reward > 0n ? hashes : [],
    })
    if (!given) throw new AlreadyValid()
    const amounts = { [user_id]: BigInt(given.amount), [inviter_id]: BigInt(given.inviter_amount) }
    const paid = [...holders.values()].filter((holder) => amounts[holder.user_id]! > 0n)
    if (paid.length === 0) return
    await payInvitation(trx, { invited_id: user_id, holders: paid, currency, amount: reward, at: now })
    for (const holder of paid) {
      await trx.addJob('home:notify', { user_id: holder.user_id, kind: 'invite_rewarded', at: now.toISOString() })
    }
  })
}

/**
 * Who of both may get the reward: neither when one of them is an account of the site, banned or blocked, or when whoever was
 * invited has another account in the same browser; and nobody who takes a break from play or may not use money.
 */
async function readEarners(
  context: Context,
  { user_id, inviter_id, are_ordinary }: Invitation,
): Promise<{ earners: string[]; hashes: readonly Buffer[] }> {
  const { hashes, is_shared } = await readDevices(context, user_id, inviter_id)
  if (!are_ordinary || is_shared) return { earners: [], hashes: [] }
  const both = [user_id, inviter_id]
  const allowed = await readMayUseMoney(context.config, askPool(context.db), both)
  const breaks = await Promise.all(both.map((id) => readBreakEnd(context, id)))
  return { earners: both.filter((id, index) => allowed.has(id) && !breaks[index]), hashes }
}
