import type { CallOutput } from '@mela/contract/client.ts'
import type { GameType } from '@mela/contract/games/games-rules.ts'
import type { Currency } from '@mela/contract/money.ts'
import type { KeyedRequest } from '../../platform/data/requests.ts'
import type { Holder } from '../../wallet/index.ts'

export interface Ticket {
  holder: Holder
  game_type: GameType
  line: string
  period: string
  currency: Currency
  lines: readonly { method: string; value: string; stake: bigint }[]
  request: KeyedRequest
}
export type Placed = CallOutput<'placeBets'>
