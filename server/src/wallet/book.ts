import { UserIdentity } from '@mela/contract/account/account.ts'
import type { Config } from '../config.ts'
import { Book } from '../ledger/index.ts'

/** In which book a person's wallets stand: accounts of the site itself never touch what players have. */
export function bookOf({ ECONOMY }: Pick<Config, 'ECONOMY'>, identity: number): Book {
  if (identity !== UserIdentity.Normal) return Book.Test
  return ECONOMY === 'play' ? Book.Play : Book.Money
}
