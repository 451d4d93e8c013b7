// The two custodians of the draw are kept apart: what one of them knows must not stand in the environment of the other.
interface Environment {
  readonly ROLES: readonly string[]
  readonly HOST: string
  readonly PORT: number
  readonly LOG_LEVEL: string
  readonly DATABASE_URL?: string | undefined
  readonly ADMIN_DATABASE_URL?: string | undefined
  readonly DRAW_DATABASE_URL?: string | undefined
  readonly DRAW_SECRET?: string | undefined
  readonly NOTARY_URL?: string | undefined
  readonly NOTARY_SECRET?: string | undefined
  readonly NOTARY_DIR?: string | undefined
}

export type NotaryConfig = Pick<Environment, 'ROLES' | 'HOST' | 'PORT' | 'LOG_LEVEL'> & {
  readonly NOTARY_SECRET: string
  readonly NOTARY_DIR: string
}

/** Nothing for a process that is not the notary. */
export function notaryOf(config: Environment): NotaryConfig | undefined {
  const { ROLES, HOST, PORT, LOG_LEVEL, NOTARY_SECRET, NOTARY_DIR } = config
  if (!ROLES.includes('notary')) return undefined
  if (ROLES.length > 1) throw new Error('The role notary is alone in its process: nobody else may know what it knows')
  const foreign = (['DATABASE_URL', 'ADMIN_DATABASE_URL', 'DRAW_DATABASE_URL', 'DRAW_SECRET'] as const).filter(
    (name) => config[name],
  )
  if (foreign.length > 0) throw new Error(`The notary must not know ${foreign.join(' and ')}`)
  if (!NOTARY_SECRET) throw new Error('The role notary needs NOTARY_SECRET: 32 random characters or more')
  if (!NOTARY_DIR) throw new Error('The role notary needs NOTARY_DIR: a folder that is backed up')
  return { ROLES, HOST, PORT, LOG_LEVEL, NOTARY_SECRET, NOTARY_DIR }
}

/** For every process of the site. */
export function requireDrawParts(config: Environment): void {
  if (config.ROLES.includes('notary')) throw new Error('The role notary is alone in its process')
  if (config.NOTARY_SECRET) throw new Error('NOTARY_SECRET is for a process with the role notary alone')
  if (!config.ROLES.includes('draw')) return
  const missing = (['DRAW_DATABASE_URL', 'DRAW_SECRET', 'NOTARY_URL'] as const).filter((name) => !config[name])
  if (missing.length > 0) throw new Error(`The role draw needs ${missing.join(' and ')}`)
}
