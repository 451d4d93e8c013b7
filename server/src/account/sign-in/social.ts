import type { Config } from '../../config.ts'
import { googleLogin } from './social-google.ts'
import type { SocialLogin } from './social-login.ts'
import { telegramLogin } from './social-telegram.ts'

const LOGINS: Record<string, SocialLogin> = { google: googleLogin, telegram: telegramLogin }

export const socialProviders = (config: Config): string[] =>
  Object.keys(LOGINS).filter((provider) => LOGINS[provider]!.isConfigured(config))

export function socialLogin(config: Config, provider: string): SocialLogin | undefined {
  return socialProviders(config).includes(provider) ? LOGINS[provider] : undefined
}
