import { getSiteConfig as call } from '@mela/contract/account.ts'
import { handle } from '../platform/handle.ts'

const VERSION = '1.4.0'

export const getSiteConfig = handle(call, ({ config }) => ({
  app_name: config.APP_NAME,
  version: VERSION,
  auto_register_switch: config.AUTO_REGISTER ? (1 as const) : (-1 as const),
}))
