import type { Page } from '@playwright/test'
import { query } from '../../server/test/engines/postgres.ts'
import { bindEmail, joinBy, startInviteSite, validOf } from '../rewards/invite-scene.ts'
import type { OwnSite } from '../stage/own-site.ts'
import { createPeople, createToken, type Person } from '../stage/people.ts'
import type { Stage } from '../stage/stage.ts'
import { holdBack, see, type Screen, type Visitor } from './screen.ts'

// The invite centre, where Diamonds are for play and where they are money, with people who came by an invitation.
interface InviteScene {
  own: OwnSite
  inviter: Person
}
const NAMES = ['Gurpreet Singh', 'Meera Iyer', 'Kenji Sato', 'Wei Lin', 'Rohan Das', 'Priya Nair', 'Dev Kulkarni']

const scenes = new Map<string, Promise<InviteScene>>()
const sceneOf = (site: Stage['site'], economy: 'play' | 'sandbox'): Promise<InviteScene> => {
  const known = scenes.get(economy) ?? setScene(site, economy)
  scenes.set(economy, known)
  return known
}

async function setScene(site: Stage['site'], ECONOMY: 'play' | 'sandbox'): Promise<InviteScene> {
  const own = await startInviteSite({ ECONOMY }, {}, site)
  const [inviter] = await createPeople(own.database_url, 'Asha Verma')
  const friends = []
  for (const name of NAMES) friends.push(await joinBy(own, inviter, name))
  // Three have done everything, and one of them has another account in the same browser.
  const done = friends.slice(2, 6)
  await query(own.database_url, `UPDATE account_user SET identity = 2 WHERE id = $1`, [friends[4]!.id])
  for (const friend of done) await bindEmail(own, friend)
  await validOf(own, inviter, done.length)
  // What is asked of those who come from now on.
  const everything = { verified: true, recharge: '500', consumption: '1000' }
  await query(
    own.database_url,
    `UPDATE platform_setting SET value = (value::jsonb || $1::jsonb)::json WHERE name = 'invite_terms'`,
    [JSON.stringify(everything)],
  )
  await own.restart({})
  return { own, inviter }
}

interface Moment {
  economy?: 'play' | 'sandbox'
  isNew?: boolean
  prepare?: Screen['prepare']
}

function inviteScreen(
  name: string,
  path: string,
  arrange: (page: Page) => Promise<unknown>,
  { economy = 'play', isNew = false, prepare }: Moment = {},
): Screen {
  return {
    name,
    visitor: async ({ site }): Promise<Visitor> => {
      const { own, inviter } = await sceneOf(site, economy)
      const [person] = isNew ? await createPeople(own.database_url, 'Rohan Kulkarni') : [inviter]
      return { token: await createToken(own.database_url, person.id), origin: own.origin }
    },
    path: () => path,
    ...(prepare && { prepare }),
    arrange,
  }
}

const CODE = 'main svg[role=img]'
export const inviteScreens: Screen[] = [
  inviteScreen('invite', '/invite', (page) => see(page, CODE)),
  inviteScreen('invite-money', '/invite', (page) => see(page, CODE), { economy: 'sandbox' }),
  inviteScreen('invite-empty', '/invite', (page) => see(page, CODE), { isNew: true }),
  inviteScreen('invite-loading', '/invite', (page) => see(page, 'main [role=status] > i'), {
    isNew: true,
    prepare: (page) => holdBack(page, '/invite/info'),
  }),
  inviteScreen('invite-error', '/invite', (page) => see(page, 'main [role=alert] button'), {
    isNew: true,
    prepare: (page) => page.route('**/api/invite/*', (route) => route.abort()),
  }),
  inviteScreen('invite-records', '/invite-records', (page) => see(page, 'main ul li')),
  inviteScreen('invite-records-empty', '/invite-records', (page) => see(page, 'main h2'), { isNew: true }),
]
