import { ACCOUNT_ROWS } from './account-rows.ts'
import { AGENT_ROWS } from './agent-rows.ts'
import { BROADCAST_ROWS } from './broadcast-rows.ts'
import { CHAT_ROWS } from './chat-rows.ts'
import { CHESTS_ROWS } from './chests-rows.ts'
import { EXCHANGE_ROWS } from './exchange-rows.ts'
import { FRIENDS_ROWS } from './friends-rows.ts'
import { GAMES_ROWS } from './games-rows.ts'
import { GROUPS_ROWS } from './groups-rows.ts'
import { IDENTITY_ROWS } from './identity-rows.ts'
import { INVITE_ROWS } from './invite-rows.ts'
import { PLAY_ROWS } from './play-rows.ts'
import { RECHARGE_ROWS } from './recharge-rows.ts'
import { REWARDS_ROWS } from './rewards-rows.ts'
import type { Row } from './row.ts'
import { WALLET_ROWS } from './wallet-rows.ts'
import { WITHDRAW_ROWS } from './withdraw-rows.ts'

// Who may do what. `npm run generate` prints it as docs/authorization.md.
export const FEATURE_ROWS: Record<string, readonly Row[]> = {
  'Friends and other people': FRIENDS_ROWS,
  Groups: GROUPS_ROWS,
  Chats: [...CHAT_ROWS, ...BROADCAST_ROWS],
  'Treasure boxes': CHESTS_ROWS,
  Games: GAMES_ROWS,
  'Limits of play': PLAY_ROWS,
  Wallet: [...WALLET_ROWS, ...RECHARGE_ROWS, ...WITHDRAW_ROWS, ...EXCHANGE_ROWS],
  Rewards: [...REWARDS_ROWS, ...INVITE_ROWS, ...AGENT_ROWS],
  Verification: IDENTITY_ROWS,
  'The own account, the site and complaints': ACCOUNT_ROWS,
}
export const ROWS: readonly Row[] = Object.values(FEATURE_ROWS).flat()
