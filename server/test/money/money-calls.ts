import { calls, type CallName } from '@mela/contract/calls.ts'
import * as agents from '@mela/contract/rewards/rewards-agents.ts'
import * as exchanging from '@mela/contract/wallet/wallet-exchange.ts'
import * as recharging from '@mela/contract/wallet/wallet-recharge.ts'
import * as targets from '@mela/contract/wallet/wallet-targets.ts'
import * as withdrawing from '@mela/contract/wallet/wallet-withdraw.ts'

/** The calls that these files of the contract declare. */
export const callsOf = (...files: object[]): CallName[] => {
  const all = new Set(files.flatMap((file) => Object.values(file) as unknown[]))
  return (Object.keys(calls) as CallName[]).filter((name) => all.has(calls[name]))
}

/** Calls that move money or tell of it: shut in play, and to a session that was opened with a card. */
export const MONEY_CALLS = callsOf(recharging, withdrawing, targets, exchanging)

/** Of agents, whom there are only where money is used. */
export const AGENT_CALLS = callsOf(agents).filter((name) => calls[name].path.startsWith('/agent'))

/** The same about every one of them. */
export const ofMoneyCalls = <Value>(value: Value): Partial<Record<CallName, Value>> =>
  Object.fromEntries([...MONEY_CALLS, ...AGENT_CALLS].map((name) => [name, value]))
