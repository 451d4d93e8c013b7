import { CURRENCY_NAMES } from '../form/money.ts'
import { gameNameOf } from './games.ts'
import type { Leaf, Said } from './leaves.ts'
import * as names from './names.ts'
import { countedText, currencyOf, plainText, shareText, wordsOf } from './values.ts'

/** The first row is the lowest level, which is called 0. */
export const levelName = (row: string): string => `VIP ${Number(row) - 1}`

export function sayVipLevel({ steps: [, row = '', field = '', game = ''], value }: Leaf): Said {
  const title = levelName(row)
  if (field === 'wash_ratio')
    return { name: `${title}: ${names.REBATE}, ${gameNameOf(Number(game))}`, text: shareText(value) }
  return { name: `${title}: ${names.labelIn(names.VIP_AMOUNTS, field) ?? wordsOf(field)}`, text: countedText(value) }
}

export const sayVipKeep = ({ value }: Leaf): Said => ({ name: names.VIP_KEEP, text: shareText(value) })

export function sayInviteTerm({ steps: [, field = ''], value }: Leaf): Said {
  const said = (label: string, text: string): Said => ({ name: `Invitations: ${label}`, text })
  const condition = names.labelIn(names.INVITE_CONDITIONS, field)
  if (condition) return said(condition, value === true ? 'Asked for' : 'Not asked for')
  if (field === 'reward_type') {
    const currency = currencyOf(value)
    return said(names.INVITE_CURRENCY, currency ? CURRENCY_NAMES[currency] : plainText(value))
  }
  return said(names.labelIn(names.INVITE_AMOUNTS, field) ?? wordsOf(field), countedText(value))
}

export function sayAgentTerm({ steps: [, field = ''], value }: Leaf): Said {
  const said = (label: string, text: string): Said => ({ name: `Agents: ${label}`, text })
  const condition = names.labelIn(names.AGENT_CONDITIONS, field)
  if (condition) return said(condition, value === true ? 'Asked for' : 'Not asked for')
  if (field === 'tiers' && Array.isArray(value)) return said(names.AGENT_SHARES, value.map(shareText).join(', '))
  if (field === 'levels' && Array.isArray(value)) return said(names.AGENT_LEVELS, value.map(countedText).join(', '))
  const label = field === 'members' ? names.AGENT_MEMBERS : names.labelIn(names.AGENT_AMOUNTS, field)
  return said(label ?? wordsOf(field), countedText(value))
}
