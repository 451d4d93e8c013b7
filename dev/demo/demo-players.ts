import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { DemoPerson } from './demo-people.ts'
import { passOverNo, type SessionOf } from './demo-sessions.ts'
import { openPhone, type Phone, type PhoneOptions } from './players/phone.ts'
import { lookAtBets, playPeriod } from './players/play.ts'
import type { Tally } from './players/tally.ts'

const GUESTS = 10
const OF_THE_CROWD = 10
/** So many of them look at other games too. */
const GO_ELSEWHERE = 12
/** Nobody opens the app in the same moment as all others. */
const OPEN_WITHIN_MS = 10_000
const AGAIN_MS = 5_000

/** Those who play: never the five as whom people look at the demo. */
export const choosePlayers = (guests: readonly DemoPerson[], crowd: readonly DemoPerson[]): DemoPerson[] => [
  ...guests.slice(0, GUESTS),
  ...crowd.slice(0, OF_THE_CROWD),
]

interface Playing {
  players: readonly DemoPerson[]
  sessionOf: SessionOf
  tally: Tally
}

/** For as long as the demo runs, with a phone for each of them, through the same calls and sockets as everyone. */
export async function keepPlaying(origin: string, playing: Playing, signal: AbortSignal): Promise<void> {
  const { players, sessionOf, tally } = playing
  const onNotification: PhoneOptions['onNotification'] = (phone, told) => lookAtBets(phone, tally, told)
  const playOn = async (person: DemoPerson, index: number): Promise<void> => {
    await wait(randomInt(OPEN_WITHIN_MS), undefined, { signal })
    let phone: Phone | undefined
    while (!signal.aborted) {
      try {
        if (!phone) {
          phone = await openPhone({ origin, person, sessionOf, signal, onNotification })
          tally.players++
        }
        await playPeriod(phone, tally, index < GO_ELSEWHERE)
      } catch (error) {
        if (signal.aborted) return
        passOverNo(error)
        await wait(AGAIN_MS, undefined, { signal })
      }
    }
  }
  await Promise.all(players.map(playOn))
}
