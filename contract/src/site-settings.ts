import * as z from 'zod'
import { switchValue, text } from './fields.ts'

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
}

/** What operators may change while the site runs. A name that was never set has its default. */
export const siteSettings = z.object({
  app_name: fields.app_name.optional(),
  logo_url: fields.logo_url.default(''),
  auto_register_switch: fields.auto_register_switch.default(1),
  user_add_friend_switch: fields.user_add_friend_switch.default(1),
  service_user_id: fields.service_user_id.default(''),
})
export type SiteSettings = z.infer<typeof siteSettings>

export const siteSettingsChange = z
  .object(fields)
  .partial()
  .refine((changes) => Object.keys(changes).length > 0)
  .transform((changes) => changes as Partial<SiteSettings>)
