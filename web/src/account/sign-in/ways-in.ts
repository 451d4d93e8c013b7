import { useMemo, useState } from 'react'
import { useI18n } from '../../platform/i18n/i18n.ts'
import { useSite, type SiteConfig } from '../../platform/net/site.ts'
import { dialCodeOf, dialCodes, firstDial } from './dial-codes.ts'
import type { LoginInput } from './login-call.ts'
import type { CodeTarget } from './use-code.ts'

export type Way = 'mobile' | 'email' | 'username'

/** What this site can do: a form whose codes reach nobody is not shown. */
export function waysOf(config: SiteConfig | undefined): Way[] {
  return [...(config?.code_ways ?? []), 'username']
}

/** The dial code of a number, kept while the person moves between forms. */
export function useDial() {
  const { language } = useI18n()
  const { config } = useSite()
  const [chosen, choose] = useState<string>()
  const dial = chosen ?? firstDial(language, config?.default_area_code)
  const codes = useMemo(() => dialCodes(language), [language])
  return { dial, codes, choose, area_code: dialCodeOf(dial) }
}
export type Dial = ReturnType<typeof useDial>

export interface Who {
  mobile?: string
  email?: string
  username?: string
}

export function codeTarget(way: Way, area_code: string, { mobile = '', email = '', username = '' }: Who): CodeTarget {
  if (way === 'mobile') return { type: 'mobile', area_code, mobile }
  return way === 'email' ? { type: 'email', email } : { type: 'mobile', username }
}

interface Proofs {
  password?: string
  verify_token?: string
  invite_code?: string
  invite_code2?: string
}

/** The part of the login call that says who one is and how one shows it. */
export function loginData(way: Way, area_code: string, who: Who, proofs: Proofs): LoginInput['data'] {
  const { mobile = '', email = '', username = '' } = who
  if (way === 'mobile') return { mobile: { area_code, mobile, ...proofs } }
  if (way === 'email') return { email: { email, ...proofs } }
  const { password = '', verify_token: _none, ...codes } = proofs
  return { account: { username, password, ...codes } }
}
