import type { CallName } from '@mela/contract/calls.ts'
import type { Context } from './context.ts'
import {
  accountHandlers,
  accountJobs,
  accountTopics,
  createPresence,
  readJoinedAt,
  readSessions,
  watchAccount,
  type ReadKnown,
} from './account/index.ts'
import { chestsAdminHandlers, chestsHandlers, chestsJobs } from './chests/index.ts'
import { chatHandlers, chatJobs, chatTopics, hearTyping, readShared, startPushes } from './chat/index.ts'
import {
  friendsHandlers,
  friendsJobs,
  friendsTopics,
  readFriendIds,
  readGroupingIds,
  readRelated,
  readShutOut,
} from './friends/index.ts'
import {
  forbidsAdding,
  groupsHandlers,
  groupsJobs,
  readFellowMembers,
  readGroupNames,
  readRoles,
} from './groups/index.ts'
import {
  gamesAdminHandlers,
  gamesExecutors,
  gamesHandlers,
  gamesJobs,
  gamesTopics,
  readBetsOf,
  readBreakEnd,
  readDrawnCard,
  readGamesOf,
  readToldBirthDate,
  requireDepositRoom,
  requireNoBreak,
  startDraws,
  watchGames,
} from './games/index.ts'
import { homeHandlers, homeJobs, homeTopics } from './home/index.ts'
import { identityAdminHandlers, identityHandlers, identityJobs, identityTopics } from './identity/index.ts'
import { ledgerJobs, watchLedger } from './ledger/index.ts'
import { mediaHandlers, mediaJobs, serveFiles } from './media/index.ts'
import {
  operatorsHandlers,
  operatorsJobs,
  readAgreements,
  readOperatorNames,
  serveAdmin,
  type AdminHandlers,
} from './operators/index.ts'
import { rewardsAdminHandlers, rewardsHandlers, rewardsJobs } from './rewards/index.ts'
import { supportHandlers, supportJobs } from './support/index.ts'
import {
  readCardName,
  readCardNames,
  readRecharges,
  requireEconomy,
  servePaymentWebhooks,
  walletAdminHandlers,
  walletExecutors,
  walletHandlers,
  walletJobs,
  walletTopics,
  walletWithdrawers,
  welcome,
} from './wallet/index.ts'
import type { Signals } from './platform/realtime/gateway.ts'
import type { Handler } from './platform/http/handle.ts'
import type { Job } from './platform/data/jobs.ts'
import { joinTopics, type Announce } from './platform/data/outbox.ts'

// The only file that knows all features.
const identityNeeds = {
  ...{ readRecharges, readBets: readBetsOf, readCardName, readCardNames },
  ...{ readToldBirthDate, readOperatorNames },
}

const readKnown: ReadKnown = async (context, user_id, user_ids) => {
  const [related, fellows] = await Promise.all([
    readRelated(context, user_id, user_ids),
    readFellowMembers(context, user_id, user_ids),
  ])
  return new Set([...related, ...fellows])
}

export const handlers: Record<CallName, Handler> = {
  ...accountHandlers({ welcome, readKnown }),
  ...friendsHandlers({ forbidsAdding, readKnown }),
  ...groupsHandlers,
  ...chatHandlers({ readDrawnCard, readFriendIds, readGroupingIds, readGroupNames, readRoles, readShutOut }),
  ...mediaHandlers({ readJoinedAt }),
  ...homeHandlers,
  ...supportHandlers,
  ...walletHandlers({ readGamesOf, requireDepositRoom, requireNoBreak, readBreakEnd }),
  ...identityHandlers(identityNeeds),
  ...chestsHandlers,
  ...gamesHandlers,
  ...rewardsHandlers,
}

/** What two operators agree on in other features is carried out by the executors they give here. */
export const adminHandlers: AdminHandlers = {
  ...operatorsHandlers({ ...walletExecutors, ...gamesExecutors }, walletWithdrawers),
  ...walletAdminHandlers({ readOperatorNames }),
  ...identityAdminHandlers(identityNeeds),
  ...chestsAdminHandlers,
  ...gamesAdminHandlers({ readAgreements }),
  ...rewardsAdminHandlers({ readOperatorNames }),
}

export {
  createPresence,
  readSessions,
  readShared,
  requireEconomy,
  serveAdmin,
  serveFiles,
  servePaymentWebhooks,
  startDraws,
  startPushes,
  watchAccount,
  watchGames,
  watchLedger,
}

/** What clients say for others to hear at once. */
export const signals: Signals = { typing: hearTyping }

export const jobs: Job[] = [
  ...accountJobs,
  ...chatJobs({ readShutOut }),
  ...friendsJobs,
  ...groupsJobs,
  ...mediaJobs,
  ...homeJobs,
  ...supportJobs,
  ...operatorsJobs(walletWithdrawers),
  ...ledgerJobs,
  ...walletJobs,
  ...identityJobs(identityNeeds),
  ...chestsJobs,
  ...gamesJobs,
  ...rewardsJobs,
]

export const topics = (context: Context): Record<string, Announce> =>
  joinTopics(
    accountTopics(),
    chatTopics(context),
    friendsTopics(context),
    walletTopics(context),
    gamesTopics(context),
    identityTopics,
    homeTopics,
  )
