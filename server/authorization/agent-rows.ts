import { signedIn } from './actors.ts'
import { row, type Row } from './row.ts'

/** In play there are no agents; that others reach nothing of an agent's is shown where there are some. */
const nobody = { ...signedIn('permission_not_allowed'), limited: 'session_limited' } as const
const nonce = '0b0f3a52-5a55-4a38-9f0b-3f6d6a2c41d7'

export const AGENT_ROWS: readonly Row[] = [
  row('getAgentInfo', 'whether they are an agent', nobody, {}),
  row('applyAsAgent', 'becoming one', nobody, { content: 'I run a cricket group' }),
  row('listTeam', 'people below an agent', nobody, {}),
  row('listAgentRewards', 'rewards of an agent', nobody, {}),
  row('receiveAgentReward', 'somebody’s reward', nobody, ({ chest_id }) => ({ id: chest_id, nonce })),
  row('openMemberAccount', 'an account for somebody else', nobody, {
    ...{ username: 'somebody_else', password: 'mela-password', nonce },
  }),
  row('listMemberAccounts', 'accounts that an agent opened', nobody, {}),
  row('listEarners', 'who earns when they play, which is nobody', signedIn('nothing'), {}),
]
