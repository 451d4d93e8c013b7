import { create } from 'zustand'
import type { CallOutput } from '@mela/contract/client.ts'
import { api, Cancelled } from '../../platform/net/api.ts'
import { table } from '../../platform/storage/database.ts'
import { backOff } from '../../platform/device/random.ts'

// What the site allows this person: as the device kept it, until it is asked for when the session starts.
export type UserConfig = CallOutput<'getUserConfig'>
const kept = table<UserConfig>('snapshot')
const KEY = 'user_config'
const LONGEST_WAIT_MS = 60_000
const configStore = create<{ config?: UserConfig }>(() => ({}))

export function useUserConfig(): UserConfig | undefined {
  return configStore(({ config }) => config)
}

export function userConfig(): UserConfig | undefined {
  return configStore.getState().config
}

let life = 0
let timer: ReturnType<typeof setTimeout> | undefined

async function load(mine: number, attempt: number): Promise<void> {
  try {
    const config = await api('getUserConfig', {})
    if (mine !== life) return
    configStore.setState({ config })
    await kept.put(KEY, config)
  } catch (error) {
    if (mine !== life || error instanceof Cancelled) return
    timer = setTimeout(() => void load(mine, attempt + 1), backOff(attempt, LONGEST_WAIT_MS))
  }
}

export const configPart = {
  async start(): Promise<void> {
    const mine = ++life
    void load(mine, 0)
    const config = await kept.get(KEY)
    if (config && mine === life && !userConfig()) configStore.setState({ config })
  },
  stop(): void {
    life++
    clearTimeout(timer)
    configStore.setState({}, true)
  },
}
