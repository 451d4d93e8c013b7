import { useCall } from '../../platform/query/use-read.ts'
import { useBalanceNews, useEconomy } from '../../wallet/index.ts'

/** What somebody is and has as an agent. Where nothing is money there are none, and nobody is asked. */
export function useAgentInfo() {
  const economy = useEconomy()
  const isOffered = economy !== undefined && economy !== 'play'
  const reading = useCall('getAgentInfo', {}, { isOn: isOffered, keptAs: 'agent_info' })
  useBalanceNews(reading.load, isOffered)
  return { ...reading, isOffered: economy === undefined ? undefined : isOffered }
}
