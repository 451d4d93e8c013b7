import { agentsMutants } from './agents.ts'
import { chestsMutants } from './chests.ts'
import { exchangeMutants } from './exchange.ts'
import { gamesMutants } from './games.ts'
import { grantsMutants } from './grants.ts'
import { identityMutants } from './identity.ts'
import { invitationsMutants } from './invitations.ts'
import { ledgerMutants } from './ledger.ts'
import type { Mutant } from './mutant.ts'
import { operatorsMutants } from './operators.ts'
import { rechargeMutants } from './recharge.ts'
import { rewardsMutants } from './rewards.ts'
import { rulesMutants } from './rules.ts'
import { walletMutants } from './wallet.ts'
import { withdrawMutants } from './withdraw.ts'

export const ALL: readonly Mutant[] = [
  ...rulesMutants,
  ...ledgerMutants,
  ...walletMutants,
  ...grantsMutants,
  ...withdrawMutants,
  ...rechargeMutants,
  ...chestsMutants,
  ...exchangeMutants,
  ...identityMutants,
  ...operatorsMutants,
  ...gamesMutants,
  ...rewardsMutants,
  ...invitationsMutants,
  ...agentsMutants,
]
