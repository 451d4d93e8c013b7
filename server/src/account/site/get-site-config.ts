import { getSiteConfig as call } from '@mela/contract/account/account.ts'
import { DEFAULT_AREA_CODE } from '@mela/contract/account/account-rules.ts'
import { handle } from '../../platform/http/handle.ts'
import { codeWays } from '../verification/deliver-code.ts'
import { createDevice } from '../sign-in/welcome.ts'
import { socialProviders } from '../sign-in/social.ts'

const VERSION = '1.4.0'

/** The first thing that every browser asks, and with the answer it gets what it is known by. */
export const getSiteConfig = handle(call, async ({ config, settings, random }, _input, asker) => {
  if (!asker.device) asker.giveDevice(createDevice(random))
  const { app_name, logo_url, auto_register_switch, service_user_id } = await settings.read()
  return {
    app_name: app_name ?? config.APP_NAME,
    logo_url,
    version: VERSION,
    auto_register_switch: config.AUTO_REGISTER ? auto_register_switch : -1,
    social_providers: socialProviders(config),
    code_ways: codeWays(config),
    ...(service_user_id ? { service_user_id } : {}),
    push_public_key: config.VAPID_PUBLIC_KEY ?? '',
    default_area_code: DEFAULT_AREA_CODE,
    economy: config.ECONOMY,
    ...(config.INSTALL_ORIGIN ? { install_origin: config.INSTALL_ORIGIN } : {}),
  }
})
