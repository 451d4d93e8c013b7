import { create } from 'zustand'
import type { CallOutput } from '@mela/contract/client.ts'
import { api, Cancelled } from '../platform/api.ts'
import { backOff } from '../platform/random.ts'

// What the site allows this person, asked for when the session starts.
export type UserConfig = CallOutput<'getUserConfig'>
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
    if (mine === life) configStore.setState({ config })
  } catch (error) {
    if (mine !== life || error instanceof Cancelled) return
    timer = setTimeout(() => void load(mine, attempt + 1), backOff(attempt, LONGEST_WAIT_MS))
  }
}

export const configPart = {
  start(): Promise<void> {
    void load(++life, 0)
    return Promise.resolve()
  },
  stop(): void {
    life++
    clearTimeout(timer)
    configStore.setState({}, true)
  },
}
