import type { PlayLimits } from '@mela/contract/games/games-limits.ts'
import { getUserForOperator as call } from '@mela/contract/operators/operators-users.ts'
import { readLinks, readPeople, readUserForOperator } from '../../account/index.ts'
import type { Context } from '../../context.ts'
import { readPlayState } from '../../games/index.ts'
import { readNumberLinks, readVerified } from '../../identity/index.ts'
import { handleAdmin, type OperatorAsker } from '../../platform/http/handle-admin.ts'
import { readPersonMoney, readTargetLinks } from '../../wallet/index.ts'

export const getUserForOperator = handleAdmin(call, async (context, { user_id }, asker, refuse) => {
  const user = await readUserForOperator(context, user_id)
  if (!user) throw refuse('non_existent')
  const { level, real_name, country } = await readVerified(context, user_id)
  const money = await readPersonMoney(context, user_id)
  const play = await readPlayState(context, user_id)
  const links = await readAllLinks(context, user_id)
  // Written before anything is shown.
  await asker.act(async (_trx, note) => note({ subject: `user:${user_id}` }))
  const name = maySeeNames(asker) ? real_name : mask(real_name)
  return { ...user, certification: level, real_name: name, country, ...money, play: ownPlay(play), links }
})

const ownPlay = ({ limits, break: pause }: PlayLimits) => ({
  limits: limits.flatMap(({ money_type, kind, span, amount, used }) =>
    amount === null ? [] : [{ money_type, kind, span, amount, used }],
  ),
  break_until: pause && pause.until,
})

/** Whoever only helps people needs to recognise a name, not to read it. */
const maySeeNames = ({ roles }: OperatorAsker) => roles.some((role) => role !== 'support')
const mask = (name: string) => name && `${[...name][0]}•••`

async function readAllLinks(context: Context, user_id: string) {
  const found = [
    ...(await readLinks(context, user_id)),
    ...(await readTargetLinks(context, user_id)).map((other) => ({ by: 'target' as const, user_id: other })),
    ...(await readNumberLinks(context, user_id)).map((other) => ({ by: 'id_number' as const, user_id: other })),
  ]
  const people = await readPeople(
    context,
    found.map((link) => link.user_id),
  )
  return found.flatMap(({ by, user_id: other }) => {
    const person = people.get(other)
    if (!person) return []
    const { uid, name, status } = person
    return [{ by, user_id: other, uid, name, status }]
  })
}
