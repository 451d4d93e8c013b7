import { getUserConfig as call } from '@mela/contract/account-profile.ts'
import { MEDIA_LIMITS } from '@mela/contract/media.ts'
import { handle } from '../platform/handle.ts'
import { utcOffsetMinutes } from './site-day.ts'

export const getUserConfig = handle(call, async ({ config, settings, now }) => {
  const { user_add_friend_switch } = await settings.read()
  return {
    user_add_friend_switch,
    server_utc_offset: utcOffsetMinutes(config.SERVER_TZ, now()),
    limits: { ...MEDIA_LIMITS },
    push_public_key: config.VAPID_PUBLIC_KEY ?? '',
  }
})
