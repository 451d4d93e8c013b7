import type { Recharge } from '@mela/contract/wallet/wallet-recharge.ts'
import { begunUnits } from '../../platform/i18n/dates.ts'
import type { Translate } from '../../platform/i18n/i18n.ts'

const [MINUTE, HOUR] = [60, 3_600]

/** How long it usually takes until money is added; undefined where nobody knows. */
export function usualText({ usual_seconds, kind }: Pick<Recharge, 'usual_seconds' | 'kind'>, t: Translate) {
  if (!usual_seconds) return undefined
  const isSent = kind === 'transfer'
  if (usual_seconds < HOUR) {
    const n = begunUnits(usual_seconds, MINUTE)
    return t(isSent ? 'wallet.recharge_usual_sent_minutes' : 'wallet.recharge_usual_minutes', { n })
  }
  const n = begunUnits(usual_seconds, HOUR)
  return t(isSent ? 'wallet.recharge_usual_sent_hours' : 'wallet.recharge_usual_hours', { n })
}
