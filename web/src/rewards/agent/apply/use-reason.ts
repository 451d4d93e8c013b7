import type { AgentInfo } from '@mela/contract/rewards/rewards-agents.ts'
import { useT } from '../../../platform/i18n/i18n.ts'
import { useConnection } from '../../../platform/net/socket.ts'
import { useNow } from '../../../platform/page/use-now.ts'
import { useMomentWords } from '../moments.ts'

const MINUTE_MS = 60_000

/** Why no application can be sent now; nothing where one can. */
export function useReason({ requirements, apply_from }: AgentInfo): string | undefined {
  const t = useT()
  const now = useNow(MINUTE_MS)
  const moment = useMomentWords()
  const isOffline = useConnection() === 'offline'
  if (isOffline) return t('app.offline_plain')
  if (apply_from && Date.parse(apply_from) > now) return t('agents.again_from', { time: moment(apply_from) })
  const missing = requirements.filter(({ done }) => !done)
  const [first] = missing
  if (!first) return undefined
  if (missing.length > 1 || first.name !== 'members') return t('agents.more_needed')
  return t('agents.more_members', { n: Number(first.need) - Number(first.now) })
}
