import { moneySettings } from '@mela/contract/money-settings.ts'
import { getMoneySettings as call } from '@mela/contract/operators-money.ts'
import { handleAdmin } from '../platform/handle-admin.ts'

/** Of all settings, those about money. */
export const getMoneySettings = handleAdmin(call, async (context) => moneySettings.parse(await context.settings.read()))
