import { countNewUsers, countOnline, siteDay, startOfSiteDay } from '../../account/index.ts'
import { countMessages } from '../../chat/index.ts'
import type { Context } from '../../context.ts'
import { readHoldToday, readPausedGames } from '../../games/index.ts'
import { readDocumentQueue } from '../../identity/index.ts'
import { readLag } from '../../platform/data/lag.ts'
import { perContext } from '../../platform/per-context.ts'
import { readReportQueue } from '../../support/index.ts'
import { readFrozenMoney, readMoneyDays, readMoneyQueues, readSolvencies, type Waiting } from '../../wallet/index.ts'

const DAYS = 14
const DAY_MS = 24 * 3_600_000
const HALF_DAY_MS = DAY_MS / 2

interface Time {
  from: Date
  to: Date
}

/** Asked at most once in so many milliseconds, however many look; a failure is forgotten. */
function keptFor<T>(milliseconds: number, read: (context: Context) => Promise<T>): (context: Context) => Promise<T> {
  const kept = perContext(() => ({ until: 0, value: undefined as Promise<T> | undefined }))
  return (context) => {
    const one = kept(context)
    const at = context.now().getTime()
    if (one.value && at < one.until) return one.value
    const value = read(context)
    Object.assign(one, { value, until: at + milliseconds })
    value.catch(() => (one.until = 0))
    return value
  }
}

/** Days of the site up to and including that of this moment, oldest first. */
function siteDays({ config, now }: Context): (Time & { day: string })[] {
  const days: (Time & { day: string })[] = []
  let to = now()
  for (let count = 0; count < DAYS; count++) {
    const from = startOfSiteDay(config.SERVER_TZ, new Date(to.getTime() - 1))
    days.unshift({ day: siteDay(config.SERVER_TZ, from), from, to })
    to = from
  }
  return days
}

async function readDays(context: Context, days: (Time & { day: string })[]) {
  const [money, new_users] = await Promise.all([readMoneyDays(context, days), countNewUsers(context, days)])
  return days.map(({ day }, index) => ({ day, new_users: new_users[index]!, money: money[index]! }))
}

// What is over hardly changes: a payment that a bank sends back shows within the minute.
const readEarlier = keptFor(60_000, (context) => readDays(context, siteDays(context).slice(0, -1)))

async function readApprovalQueue({ db, now }: Context): Promise<Waiting> {
  const row = await db.tables
    .selectFrom('operators_approval')
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.min('created_at').as('oldest_at')])
    .where('state', '=', 'open')
    .where('expires_at', '>', now())
    .executeTakeFirstOrThrow()
  return { count: Number(row.count), oldest_at: row.oldest_at?.toISOString() ?? null }
}

async function readQueues(context: Context) {
  const [money, identities, complaints, approvals] = await Promise.all([
    readMoneyQueues(context),
    readDocumentQueue(context),
    readReportQueue(context),
    readApprovalQueue(context),
  ])
  return { ...money, identities, complaints, approvals }
}

/** The day before, as far as today has come. */
function before({ config }: Context, { from, to }: Time): Time {
  const began = startOfSiteDay(config.SERVER_TZ, new Date(from.getTime() - HALF_DAY_MS))
  return { from: began, to: new Date(began.getTime() + to.getTime() - from.getTime()) }
}

/** One look for all who look within two seconds. */
export const readDashboard = keptFor(2_000, async (context: Context) => {
  const today = siteDays(context).at(-1)!
  const yesterday = before(context, today)
  const count = ({ from, to }: Time) => countMessages(context, from, to)
  const [
    online,
    messages,
    messages_before,
    users_before,
    earlier,
    [now_day],
    games,
    solvency,
    frozen,
    queues,
    lag,
    settings,
    paused_games,
  ] = await Promise.all([
    countOnline(context),
    count(today),
    count(yesterday),
    countNewUsers(context, [yesterday]),
    readEarlier(context),
    readDays(context, [today]),
    readHoldToday(context),
    readSolvencies(context),
    readFrozenMoney(context),
    readQueues(context),
    readLag(context),
    context.settings.read(),
    readPausedGames(context),
  ])
  return {
    at: today.to.toISOString(),
    people_online: online,
    messages: { today: messages, before: messages_before },
    new_users: { today: now_day!.new_users, before: users_before[0]! },
    days: [...earlier, now_day!].slice(-DAYS),
    games: games.map(({ game_type, type, stakes, payouts, hold }) => ({ game_type, type, stakes, payouts, hold })),
    ...{ solvency, frozen, queues, lag },
    paused: [...settings.paused, ...paused_games.map(({ game_type, line }) => `game ${line || game_type}`)],
    economy: context.config.ECONOMY,
    time_zone: context.config.SERVER_TZ,
  }
})
