import { Currency } from '@mela/contract/money.ts'
import type { ChainChannel } from '@mela/contract/wallet/wallet-rules.ts'
import { addChainWallet as call } from '@mela/contract/wallet/wallet-targets.ts'
import { isEthereumAddress, isTronAddress } from '@mela/rules/chain-address.ts'
import { requireWithdrawPasswordForMoney } from '../../account/index.ts'
import { handle } from '../../platform/http/handle.ts'
import { requireMoney } from '../require-money.ts'
import { addTarget, toChainWallet } from './targets.ts'

/** The one spelling of an address, or undefined where it can be none. Ethereum knows the same one in any case. */
const spell: Record<ChainChannel, (address: string) => string | undefined> = {
  TRC20: (address) => (isTronAddress(address) ? address : undefined),
  ERC20: (address) => (isEthereumAddress(address) ? address.toLowerCase() : undefined),
}

export const addChainWallet = handle(call, async (context, input, asker, refuse) => {
  const { user_id } = await requireMoney(context, asker, refuse)
  await requireWithdrawPasswordForMoney(context, asker, input.withdraw_password, refuse)
  const { channel, label } = input
  const number = spell[channel](input.address.trim())
  if (number === undefined) throw refuse('address_invalid')
  const target = { name: channel, code: '', account_name: '', number, label: label.trim(), front_url: '', back_url: '' }
  const row = await addTarget(context, { user_id, method: 'wallet', currency: Currency.Usdt, ...target }, refuse)
  return toChainWallet(context, row, (await context.settings.read()).new_target_hours)
})
