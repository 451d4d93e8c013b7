import type { Locator, Page } from '@playwright/test'
import type { CallOutput } from '@mela/contract/client.ts'
import { GameType } from '@mela/contract/games/games-rules.ts'
import { iconPaths } from '../../ui/src/display/icon-paths.ts'
import { giveDiamonds } from '../wallet/diamonds.ts'
import { betOn, moveBets, roomyPeriod } from '../games/games-site.ts'
import { betUntilWon, LONG_LINES, setGamesScene, SIZES, type GamesScene } from '../games/games-scene.ts'
import { callerOf, createPeople, createToken, pathOf, roomOf, type Person } from '../stage/people.ts'
import type { Stage } from '../stage/stage.ts'
import { LONG_MS } from '../../waits.ts'
import { BUBBLE, see, type Screen, type Visitor } from './screen.ts'

const { WinGo, K3, D5, Racing } = GameType
type LongGame = keyof typeof LONG_LINES

let set: Promise<GamesScene> | undefined
/** One site for all of them, started when the first is wanted. */
const sceneOf = ({ site }: Stage): Promise<GamesScene> => (set ??= setGamesScene(site))

interface Seen extends Visitor {
  scene: GamesScene
  person: Person
}
type Who = (scene: GamesScene) => Promise<Person> | Person
const player: Who = (scene) => scene.player
const newcomer: Who = ({ own }) => own.newPlayer('Asha Verma')

interface Moment {
  who?: Who
  prepare?: Screen['prepare']
}

function gameScreen(
  name: string,
  path: string | ((scene: GamesScene) => string),
  arrange: (page: Page, seen: Seen) => Promise<unknown>,
  { who = player, prepare }: Moment = {},
): Screen {
  return {
    name: `game-${name}`,
    isColourful: true,
    visitor: async (stage): Promise<Seen> => {
      const scene = await sceneOf(stage)
      const person = await who(scene)
      const token = await createToken(scene.own.database_url, person.id)
      return { scene, person, token, origin: scene.own.origin }
    },
    path: (_stage, visitor) => (typeof path === 'string' ? path : path((visitor as Seen).scene)),
    ...(prepare && { prepare }),
    arrange: (page, _stage, visitor) => arrange(page, visitor as Seen),
  }
}

const icon = (name: keyof typeof iconPaths) => `button:has(path[d="${iconPaths[name]}"])`
const CELL = 'main section button[aria-pressed]'
const pickers = (page: Page): Locator => page.locator('main [role=radiogroup]')
const tab = (page: Page, number: number): Locator => page.locator('[role=tab]').nth(number)

/** The line that stays open for some time, on a page of its bets. */
async function openBoard(page: Page, { scene, person }: Seen, game: LongGame, kind?: number): Promise<void> {
  await pickers(page).first().locator('[role=radio]').last().click()
  if (kind !== undefined) await pickers(page).nth(1).locator('[role=radio]').nth(kind).click()
  await roomyPeriod(scene.own, person, game, 12_000, LONG_LINES[game])
  await page.locator(`${CELL}:enabled`).first().waitFor()
}
const board =
  (game: LongGame, kind?: number) =>
  (page: Page, seen: Seen): Promise<void> =>
    openBoard(page, seen, game, kind)

async function choose(page: Page, cells: readonly number[]): Promise<void> {
  for (const cell of cells) await page.locator(`${CELL}:enabled`).nth(cell).click()
}
/** A phone asks for the stake in a sheet, a desktop below the board. */
async function openTicket(page: Page): Promise<void> {
  const lines = page.locator(`li ${icon('close')}`)
  const bar = page.locator('footer [role=region] button')
  await bar.or(lines.first()).first().waitFor()
  if (await bar.isVisible()) await bar.click()
  await lines.first().waitFor()
}
const ticket =
  (game: LongGame, kind: number, cells: readonly number[], isOpen = true) =>
  async (page: Page, seen: Seen): Promise<void> => {
    await openBoard(page, seen, game, kind)
    await choose(page, cells)
    if (isOpen) await openTicket(page)
  }

/** Lets six faces be chosen first, and then what they have to do. */
async function chooseFaces(page: Page, seen: Seen): Promise<void> {
  await openBoard(page, seen, K3, 2)
  await choose(page, [0, 2, 4])
  await choose(page, [6])
}

async function wingoStake(page: Page, seen: Seen): Promise<void> {
  await openBoard(page, seen, WinGo)
  await choose(page, [10])
  await stakeForm(page).waitFor()
}
const stakeForm = (page: Page): Locator => page.locator('dialog[open], main section:has([role=radiogroup])').last()

/** Two that wait beside those that were settled, and come to a small loss together. */
async function ownBets(page: Page, { scene, person }: Seen): Promise<void> {
  const { own } = scene
  await betOn(own, person, WinGo, SIZES)
  await tab(page, 2).click()
  await page.locator('main [role=status] strong').waitFor({ timeout: LONG_MS })
  await roomyPeriod(own, person, WinGo, 12_000, LONG_LINES[WinGo])
  await betOn(own, person, WinGo, SIZES, LONG_LINES[WinGo])
  await page.locator('[role=tabpanel] ul').nth(1).waitFor()
  await tab(page, 2).scrollIntoViewIfNeeded()
}

async function win(page: Page, { scene, person }: Seen): Promise<void> {
  await page.locator(`${CELL}:enabled`).first().waitFor()
  await betUntilWon(scene.own, person)
  await see(page, 'dialog[open] p')
}

/** Somebody who never said how old they are. */
async function ageless({ own }: GamesScene): Promise<Person> {
  const [person] = await createPeople(own.database_url, 'Asha Verma')
  await giveDiamonds(own.database_url, person, 1_000)
  return person
}
async function askAge(page: Page, seen: Seen): Promise<void> {
  await wingoStake(page, seen)
  await stakeForm(page).locator('button:enabled').last().click()
  await see(page, 'dialog[open] [role=switch]')
}

/** Has played for as long as they asked to be told. */
async function late({ own }: GamesScene): Promise<Person> {
  const person = await own.newPlayer('Rohan Kulkarni')
  await callerOf(person, own.origin)('setRealityCheck', { minutes: 15 })
  await betOn(own, person, WinGo, SIZES)
  await moveBets(own.database_url, person, 15)
  return person
}

/** As the site answers where operators switched it off. */
const closeK3: Screen['prepare'] = (page) =>
  page.route('**/api/game/config*', async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as { data: CallOutput<'getGameConfig'> }
    for (const offer of answer.data.switch_list)
      if (offer.game_type === K3) Object.assign(offer, { switch: -1, lines: [] })
    await route.fulfill({ response, json: answer })
  })

const steps = (page: Page) => see(page, 'main ol li')
const drawn = (page: Page) => see(page, 'main table tbody tr')

/** The games, each as it is after an evening. */
export const gameScreens: Screen[] = [
  gameScreen('home', '/game', async (page) => {
    await page.locator('main ol').nth(1).waitFor()
    await see(page, 'main [role=timer]')
  }),
  gameScreen('home-closed', '/game', (page) => see(page, 'main [role=timer]'), { prepare: closeK3 }),
  gameScreen('closed', '/game/k3', (page) => see(page, 'main h2'), { prepare: closeK3 }),
  gameScreen('wingo', '/game/wingo', (page) => see(page, `${CELL}:enabled`)),
  gameScreen('wingo-results', '/game/wingo', async (page) => {
    await tab(page, 1).click()
    await see(page, '[role=tabpanel] table')
    await page.locator('[role=tabpanel] table').scrollIntoViewIfNeeded()
  }),
  gameScreen('wingo-stake', '/game/wingo', wingoStake),
  gameScreen('wingo-bets', '/game/wingo', ownBets, { who: newcomer }),
  gameScreen('wingo-rules', '/game/wingo', async (page) => {
    await page.locator(icon('help')).last().click()
    await see(page, 'dialog[open] table')
  }),
  gameScreen('won', '/game/wingo', win, { who: newcomer }),
  gameScreen('age', '/game/wingo', askAge, { who: ageless }),
  gameScreen('reality-check', '/game/wingo', (page) => see(page, 'dialog[open] button'), { who: late }),
  gameScreen('k3', '/game/k3', board(K3)),
  gameScreen('k3-sum', '/game/k3', ticket(K3, 0, [3, 7, 16], false)),
  gameScreen('k3-same', '/game/k3', ticket(K3, 1, [0, 8, 12], false)),
  gameScreen('k3-different', '/game/k3', chooseFaces),
  gameScreen('k3-ticket', '/game/k3', ticket(K3, 0, [3, 7, 16])),
  gameScreen('d5', '/game/d5', board(D5)),
  gameScreen('d5-sum', '/game/d5', ticket(D5, 5, [0], false)),
  gameScreen('d5-ticket', '/game/d5', ticket(D5, 2, [7, 11])),
  gameScreen('racing-places', '/game/racing', ticket(Racing, 0, [11, 14], false)),
  gameScreen('racing-sides', '/game/racing', ticket(Racing, 1, [0, 5], false)),
  gameScreen('racing-duels', '/game/racing', ticket(Racing, 2, [0, 3], false)),
  gameScreen('racing-sum', '/game/racing', ticket(Racing, 3, [4, 18], false)),
  gameScreen('racing-ticket', '/game/racing', ticket(Racing, 3, [4, 9, 18])),
  gameScreen('trxwingo', '/game/trxwingo', async (page) => {
    await see(page, 'main section mark')
    await see(page, `${CELL}:enabled`)
  }),
  gameScreen('history', '/history', drawn),
  gameScreen('history-racing', `/history?game=${Racing}`, drawn),
  gameScreen('records', '/game-record', (page) => see(page, 'main li:has(time)')),
  gameScreen('record', '/betting-record', async (page) => {
    await page.locator('main li button:has(time)').first().click()
    await see(page, 'dialog[open] dl, aside dl')
  }),
  gameScreen('statistics', '/game-statics', (page) => see(page, 'main table')),
  gameScreen('verify', ({ period }) => `/verify?period=${period}`, steps, { who: newcomer }),
  gameScreen('verify-own', ({ period }) => `/verify?period=${period}`, steps),
  gameScreen('verify-block', ({ block_period }) => `/verify?period=${block_period}&by=block`, steps),
  gameScreen('verify-draws', '/verify', (page) => see(page, 'main section li button, main section button')),
  gameScreen(
    'draw-card',
    ({ player: to, friend }) => pathOf(roomOf(to, friend)),
    (page) => see(page, `${BUBBLE} ${icon('shield_check')}`),
  ),
]
