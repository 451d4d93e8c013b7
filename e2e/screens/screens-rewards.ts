import type { Page } from '@playwright/test'
import { GameType } from '@mela/contract/games/games-rules.ts'
import { BIG, counted, settled, stake, startRewardsSite, type RewardsSite } from '../rewards/rewards-site.ts'
import { callerOf, createToken, type Person } from '../stage/people.ts'
import { own, see, type Screen, type Visitor } from './screen.ts'

/** Rupees without value, and somebody who recharged and played for them at several levels. */
interface RewardsScene {
  own: RewardsSite
  player: Person
}

let set: Promise<RewardsScene> | undefined
async function setScene(site: Parameters<typeof startRewardsSite>[1]): Promise<RewardsScene> {
  const own = await startRewardsSite('sandbox', site)
  const player = await own.newPerson('Rohan Kulkarni')
  for (const rupees of ['50000', '14400']) await own.recharge(player, rupees)
  // Begins at the lowest level, collects, and goes on at a higher one.
  await stake(own, player, '32000')
  await counted(own, player, '32000.00')
  await callerOf(player, own.origin)('receiveCashback', { money_type: 1 })
  await Promise.all([
    stake(own, player, '9400'),
    stake(own, player, '1890', BIG, GameType.K3),
    stake(own, player, '420', [['sum_size', 'big']], GameType.D5),
  ])
  await settled(own, player)
  await Promise.all([
    counted(own, player, '9400.00'),
    counted(own, player, '1890.00', GameType.K3),
    counted(own, player, '420.00', GameType.D5),
  ])
  return { own, player }
}

type Who = (scene: RewardsScene) => Promise<Person> | Person
const newcomer: Who = ({ own }) => own.newPerson('Asha Verma')

interface Moment {
  who?: Who
  prepare?: Screen['prepare']
}

function rewardsScreen(
  name: string,
  path: string,
  arrange: (page: Page) => Promise<unknown>,
  { who = ({ player }) => player, prepare }: Moment = {},
): Screen {
  return {
    name,
    visitor: async ({ site }): Promise<Visitor> => {
      const scene = await (set ??= setScene(site))
      const person = await who(scene)
      return { token: await createToken(scene.own.database_url, person.id), origin: scene.own.origin }
    },
    path: () => path,
    ...(prepare && { prepare }),
    arrange,
  }
}

/** As if this device had seen somebody at the lowest level. */
const seenBefore: Screen['prepare'] = (page) =>
  page.addInitScript(() => {
    const { getItem } = Storage.prototype
    Storage.prototype.getItem = function (key) {
      return key.startsWith('vip_level_') ? '0' : getItem.call(this, key)
    }
  })

export const rewardsScreens: Screen[] = [
  // Where diamonds are for play.
  own('vip-play', '/my-vip', 'main table'),
  own('rebate-play', '/wash-code', 'main section li'),
  rewardsScreen('vip', '/my-vip', async (page) => {
    await see(page, 'main [role=meter]')
    await see(page, 'main table')
  }),
  rewardsScreen('vip-newcomer', '/my-vip', (page) => see(page, 'main table'), { who: newcomer }),
  rewardsScreen('vip-error', '/my-vip', (page) => see(page, 'main [role=alert] button'), {
    who: newcomer,
    prepare: (page) => page.route('**/api/user/vip*', (route) => route.abort()),
  }),
  rewardsScreen('vip-loading', '/my-vip', (page) => see(page, 'main [role=status] > i'), {
    who: newcomer,
    prepare: (page) => page.route('**/api/user/vip*', () => new Promise(() => undefined)),
  }),
  rewardsScreen('vip-ratios', '/view-all-ratio', (page) => see(page, 'main table tbody tr')),
  rewardsScreen('rebate', '/wash-code', (page) => see(page, 'main li time')),
  rewardsScreen('rebate-empty', '/wash-code', (page) => see(page, 'main section li'), { who: newcomer }),
  rewardsScreen('level-up', '/my-vip', (page) => see(page, 'dialog[open] p'), { prepare: seenBefore }),
]
