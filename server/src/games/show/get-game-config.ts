import type * as z from 'zod'
import { getGameConfig as call, type GameSwitch } from '@mela/contract/games/games.ts'
import type { GamesConfig } from '@mela/contract/games/games-config.ts'
import { GAME_TYPES, RULES_OF, type GameType } from '@mela/contract/games/games-rules.ts'
import { toDecimal, toMinor, type Currency } from '@mela/contract/money.ts'
import { gameOf } from '@mela/rules/games/odds.ts'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { inLanguage, readAnnouncements, readBanners } from '../../home/index.ts'
import { cached } from '../../platform/cached.ts'
import { Encoded, handle } from '../../platform/http/handle.ts'
import { moneyTypes } from '../bets/money-types.ts'
import {
  isLineOpen,
  linesOf,
  oddsOf,
  readGamesConfig,
  type Pause,
  type VersionedConfig,
} from '../operate/read-games-config.ts'
import { requireNotUnderAge } from '../limits/require-play.ts'

const CACHE_TTL_MS = 1_000

export const getGameConfig = handle(call, async (context, _input, { user_id, language }, refuse) => {
  await requireNotUnderAge(context, user_id, refuse)
  const { version, paused } = await readGamesConfig(context)
  return readAnswer(context, { version, paused, language })
})

interface Asked {
  version: number
  paused: readonly Pause[]
  language: string
}

const readAnswer = cached(CACHE_TTL_MS, async (context: Context, { language }: Asked) => {
  const newest = await readGamesConfig(context)
  const { config } = newest
  const answer: z.input<typeof call.output> = {
    switch_list: switchesOf(context.config, newest),
    money_types: [...moneyTypes(context.config)],
    stakes: stakesOf(config, moneyTypes(context.config)),
    banner_list: await bannersOf(context, config, language),
    ui_banner_interval: config.banner_seconds,
    announcement_list: await announcementsOf(context, config, language),
  }
  return new Encoded<typeof answer>(JSON.stringify(answer))
})

/** Those of the games, or else those of the site. */
async function bannersOf(context: Context, { banners }: GamesConfig, language: string) {
  if (banners.length > 0) return banners.map(({ file_url, url }) => ({ file: { url: file_url }, url }))
  return (await readBanners(context, language)).map(({ file, url }) => ({ file, url }))
}

async function announcementsOf(context: Context, { announcements }: GamesConfig, language: string) {
  if (announcements.length > 0) {
    return announcements.map(({ id, content }) => ({ id, content: inLanguage(content, language) }))
  }
  return (await readAnnouncements(context, language)).map(({ id, title }) => ({ id, content: title }))
}

/** Games stand in the order in which operators have their lines. */
function switchesOf(site: Config, { config, paused }: VersionedConfig): GameSwitch[] {
  const placeOf = (game_type: GameType) => {
    const place = config.lines.findIndex((line) => line.game_type === game_type)
    return place < 0 ? config.lines.length : place
  }
  return [...GAME_TYPES]
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map((game_type, index) => {
      const open = linesOf(config, game_type).filter((line) => isLineOpen(site, line, paused))
      const { fee, rows } = oddsOf(config, RULES_OF[game_type])
      return {
        game_type,
        switch: open.length > 0 ? 1 : -1,
        order: index + 1,
        fee_rate: fee,
        lines: open.map(({ code, seconds }) => ({ code, period_seconds: seconds })),
        methods: gameOf(RULES_OF[game_type]).markets.map(({ method }) => method),
        odds: { ...rows },
      }
    })
}

function stakesOf({ stakes }: GamesConfig, types: readonly Currency[]) {
  const told = (decimal: string, type: Currency) => toDecimal(toMinor(decimal, type)!, type)
  return stakes
    .filter(({ type }) => types.includes(type))
    .map(({ type, min, max, max_period }) => ({
      type,
      min: told(min, type),
      max: told(max, type),
      max_period: told(max_period, type),
    }))
}
