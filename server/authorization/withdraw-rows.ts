import { signedIn } from './actors.ts'
import { row, type Row } from './row.ts'

/** In play nobody has money; that others reach nothing of somebody's is shown where there is some. */
const nobody = { ...signedIn('permission_not_allowed'), limited: 'session_limited' } as const
const nonce = '0b6a7c52-3f0e-4d0b-8b1a-5a2f7f1c9d44'
const withdraw_password = '482913'

export const WITHDRAW_ROWS: readonly Row[] = [
  row('getWithdrawConfig', 'the own wallet', nobody, { type: 1 }),
  row('createWithdrawal', 'to somebody’s card', nobody, ({ chest_id }) => ({
    ...{ type: 1, amount: '500', method: 'bank', method_id: chest_id, withdraw_password, nonce },
  })),
  row('listWithdrawals', 'the own withdrawals', nobody, {}),
  row('getWithdrawal', 'somebody’s withdrawal', nobody, ({ chest_id }) => ({ id: chest_id })),
  row('cancelWithdrawal', 'somebody’s withdrawal', nobody, ({ chest_id }) => ({ id: chest_id })),
  row('listBanks', 'the banks', nobody, {}),
  row('listCards', 'the own cards', nobody, {}),
  row('addCard', 'an own card', nobody, {
    ...{ bank_name: 'HDFC Bank', account_name: 'Asha Verma', card_number: '50100482914821', withdraw_password },
  }),
  row('removeCard', 'somebody’s card', nobody, ({ chest_id }) => ({ id: chest_id })),
  row('listChainWallets', 'the own addresses', nobody, {}),
  row('addChainWallet', 'an own address', nobody, {
    ...{ currency: 2, channel: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', withdraw_password },
  }),
  row('removeChainWallet', 'somebody’s address', nobody, ({ chest_id }) => ({ id: chest_id })),
]
