import { moneySettings } from '@mela/contract/operators/money-settings.ts'
import { getMoneySettings as call } from '@mela/contract/operators/operators-money.ts'
import { handleAdmin } from '../../platform/http/handle-admin.ts'

/** Of all settings, those about money. */
export const getMoneySettings = handleAdmin(call, async (context) => moneySettings.parse(await context.settings.read()))
