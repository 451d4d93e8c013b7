import type { Currency } from '@mela/contract/money.ts'
import type { TextKey } from '../../names/areas.ts'

export const currencyNames: Record<Currency, TextKey> = { 1: 'wallet.rupee', 2: 'wallet.usdt', 3: 'wallet.diamonds' }
