import { getUserConfig as call } from '@mela/contract/account/account-profile.ts'
import { MEDIA_LIMITS } from '@mela/contract/media.ts'
import { canTakeVoices } from '../../media/index.ts'
import { handle } from '../../platform/http/handle.ts'
import { utcOffsetMinutes } from '../site/site-day.ts'

const toSwitch = (is_on: boolean): 1 | -1 => (is_on ? 1 : -1)

export const getUserConfig = handle(call, async (context) => {
  const { config, settings, now } = context
  const { user_add_friend_switch } = await settings.read()
  return {
    user_add_friend_switch,
    server_utc_offset: utcOffsetMinutes(config.SERVER_TZ, now()),
    limits: { ...MEDIA_LIMITS },
    translate_switch: toSwitch(config.TRANSLATE_URL !== undefined),
    voice_switch: toSwitch(await canTakeVoices(context)),
    push_public_key: config.VAPID_PUBLIC_KEY ?? '',
  }
})
