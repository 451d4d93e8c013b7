import type legal from '../../locales/en/legal.json'

// What each of these pages says, section by section. The words are in locales/*/legal.json: `terms_games` is a heading,
// `terms_games_text` what stands below it, a paragraph a line.
export const legalSections = {
  terms: ['account', 'yours', 'money', 'games', 'rules', 'ends', 'leaving', 'promise', 'changes'],
  privacy: ['stored', 'seen', 'messages', 'deleting', 'documents', 'device', 'shared', 'kept', 'rights'],
  help: ['back', 'people', 'messages', 'notifications', 'diamonds', 'safe', 'play', 'contact'],
} as const
export type LegalDocument = keyof typeof legalSections

export type LegalKey = `legal.${keyof typeof legal}`

/** Sections of which each economy has a text of its own. */
export const BY_ECONOMY = ['terms_money']
