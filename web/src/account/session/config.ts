import type { CallOutput } from '@mela/contract/client.ts'
import { api } from '../../platform/net/api.ts'
import { liveAnswer } from '../../platform/storage/live-answer.ts'

// What the site allows this person: as the device kept it, until it is asked for when the session starts.
export type UserConfig = CallOutput<'getUserConfig'>
const config = liveAnswer<UserConfig | undefined>('user_config', undefined, () => api('getUserConfig', {}))

export function useUserConfig(): UserConfig | undefined {
  return config.use(({ value }) => value)
}

export const userConfig = config.get
export const configPart = { start: () => config.start(), stop: config.stop }
