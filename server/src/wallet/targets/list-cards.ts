import { listCards as call } from '@mela/contract/wallet/wallet-targets.ts'
import { readVerified } from '../../identity/index.ts'
import { handle } from '../../platform/http/handle.ts'
import { requireMoney } from '../require-money.ts'
import { readTargets, toCard } from './targets.ts'

export const listCards = handle(call, async (context, _input, asker, refuse) => {
  const { user_id } = await requireMoney(context, asker, refuse)
  const { card_photo_switch, new_target_hours } = await context.settings.read()
  const [rows, { real_name }] = await Promise.all([
    readTargets(context, user_id, 'bank'),
    readVerified(context, user_id),
  ])
  return {
    list: rows.map((row) => toCard(row, new_target_hours, context.now())),
    verified_name: real_name,
    photo_switch: card_photo_switch,
  }
})
