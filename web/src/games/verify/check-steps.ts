import type { CallOutput } from '@mela/contract/client.ts'
import type { Currency } from '@mela/contract/money.ts'
import type { Noted } from './noted.ts'

export type Proof = CallOutput<'getDrawProof'>
export interface OwnBet {
  proof: CallOutput<'getBetProof'>
  /** What was paid, or nothing while it is not settled. */
  paid: string | undefined
}
export interface SeenDraw {
  proof: Proof
  bets: OwnBet[]
  noted?: Noted
}
export type Verdict = 'right' | 'wrong' | 'open'
/** Lost where it is never drawn, because its chain was given up. */
export type DrawVerdict = Verdict | 'lost'

export interface CheckStep {
  id:
    | ('plan' | 'salt' | 'opening' | 'operator' | 'notary' | 'noted' | 'frozen' | 'own' | 'mixed' | 'result' | 'payout')
    | ('lost' | 'refund')
  state: Verdict
  value?: string | undefined
  /** How often a link is hashed; how many bets or draws there are; the number of the block that is the salt. */
  count?: number
  is_simulated?: boolean
  /** When this device was told of the period, or first of its chains. */
  seen?: { unix: number; is_period: boolean }
  /** Of an own bet. */
  bet?: { money_type: Currency; stake: string; payout: string }
}
export interface DrawCheck {
  verdict: DrawVerdict
  steps: CheckStep[]
}

export const verdictOf = (isRight: boolean): Verdict => (isRight ? 'right' : 'wrong')

export function verdictIn(steps: readonly { state: Verdict }[]): Verdict {
  const states = steps.map(({ state }) => state)
  return states.includes('wrong') ? 'wrong' : states.includes('open') ? 'open' : 'right'
}

/** Never drawn, because its chain was given up before. A copy that a device kept earlier says nothing of that. */
export const isLost = ({ chain, record }: Proof): boolean => !!chain.lost && record.index > chain.lost.last_index
