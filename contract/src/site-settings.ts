import * as z from 'zod'
import { switchValue, text } from './fields.ts'
import { moneySettings } from './operators/money-settings.ts'
import { SWITCHES } from './wallet/wallet-rules.ts'

const fields = {
  app_name: text(40).refine((name) => name.trim() !== ''),
  /** On this site, or anywhere with TLS. */
  logo_url: z.union([
    z.literal(''),
    z
      .string()
      .max(500)
      .regex(/^(https:\/\/[^\s/]|\/(?!\/))[\x21-\x7e]*$/),
  ]),
  auto_register_switch: switchValue,
  user_add_friend_switch: switchValue,
  /** The account that greets newcomers and answers for the site; empty for none. */
  service_user_id: z.string().regex(/^\d{0,18}$/),
  /** Where cards may be of. */
  banks: z.array(z.object({ code: z.string().regex(/^[A-Z0-9]{2,20}$/), name: text(60) })).max(200),
  /** Whether photos of a card are asked for. */
  card_photo_switch: switchValue,
}
const BANKS = [
  { code: 'HDFC', name: 'HDFC Bank' },
  { code: 'SBIN', name: 'State Bank of India' },
  { code: 'ICIC', name: 'ICICI Bank' },
  { code: 'UTIB', name: 'Axis Bank' },
  { code: 'PUNB', name: 'Punjab National Bank' },
  { code: 'KKBK', name: 'Kotak Mahindra Bank' },
  { code: 'BARB', name: 'Bank of Baroda' },
  { code: 'CNRB', name: 'Canara Bank' },
  { code: 'UBIN', name: 'Union Bank of India' },
  { code: 'YESB', name: 'Yes Bank' },
]

/** What operators may change while the site runs. A name that was never set has its default. */
export const siteSettings = z.object({
  app_name: fields.app_name.optional(),
  logo_url: fields.logo_url.default(''),
  auto_register_switch: fields.auto_register_switch.default(1),
  user_add_friend_switch: fields.user_add_friend_switch.default(1),
  service_user_id: fields.service_user_id.default(''),
  banks: fields.banks.default(BANKS),
  card_photo_switch: fields.card_photo_switch.default(-1),
  /** What operators have stopped. */
  paused: z.array(z.enum(SWITCHES)).default([]),
  /** Changed by two operators together. */
  ...moneySettings.shape,
})
export type SiteSettings = z.infer<typeof siteSettings>

export const siteSettingsChange = z
  .strictObject(fields)
  .partial()
  .refine((changes) => Object.keys(changes).length > 0)
  .transform((changes) => changes as Partial<SiteSettings>)
