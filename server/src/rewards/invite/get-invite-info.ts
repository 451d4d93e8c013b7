import { toDecimal } from '@mela/contract/money.ts'
import { getInviteInfo as call } from '@mela/contract/rewards/rewards-invites.ts'
import { countInvited, readOwnDetails } from '../../account/index.ts'
import type { Config } from '../../config.ts'
import { askPool } from '../../platform/data/db.ts'
import { handle } from '../../platform/http/handle.ts'
import { readOutcome } from './sql.ts'
import { termsOf, toldConditions } from './terms.ts'

export const getInviteInfo = handle(call, async (context, _input, asker) => {
  const { config, settings, db } = context
  const terms = termsOf(config, await settings.read())
  const { currency, reward } = terms
  const [{ invite_code }, total, outcomes] = await Promise.all([
    readOwnDetails(context, asker),
    countInvited(context, asker.user_id),
    askPool(db)(readOutcome, { inviter_id: asker.user_id, currency }),
  ])
  const { valid, earned } = outcomes[0]!
  return {
    ...{ invite_code, link: `${originOf(config)}/?code=${invite_code}`, total, valid },
    reward: { money_type: currency, amount: toDecimal(reward, currency) },
    conditions: toldConditions(terms),
    earned: toDecimal(BigInt(earned), currency),
  }
})

/** Where others find the app; empty where nobody said so and it is the address that the person has open. */
function originOf({ INSTALL_ORIGIN, PUBLIC_ORIGIN }: Config): string {
  const [first = ''] = PUBLIC_ORIGIN.split(',')
  return INSTALL_ORIGIN || first.trim()
}
