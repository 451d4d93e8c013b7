import { parseArgs } from 'node:util'

const POSTGRES_SOURCES = ['running', 'docker', 'embedded'] as const
export type PostgresSource = (typeof POSTGRES_SOURCES)[number]

export interface Options {
  /** Start everything, see that it answers, print, stop. */
  is_check: boolean
  /** Only this kind of PostgreSQL; otherwise the first that answers. */
  postgres: PostgresSource | undefined
}

const USAGE = `npm run dev -- [--check] [--postgres ${POSTGRES_SOURCES.join('|')}]
  --check     start everything, see that it answers, print, stop (also: --once)
  --postgres  use only this kind of PostgreSQL; without it: OWNER_DATABASE_URL, one that runs here, Docker, the embedded one`

/** The options, or the sentence to print when they make no sense. */
export function readOptions(given: string[]): Options | string {
  try {
    const { values } = parseArgs({
      args: given,
      options: {
        check: { type: 'boolean', default: false },
        once: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
        postgres: { type: 'string' },
      },
    })
    if (values.help) return USAGE
    const postgres = POSTGRES_SOURCES.find((source) => source === values.postgres)
    if (values.postgres !== undefined && !postgres) return USAGE
    return { is_check: values.check || values.once, postgres }
  } catch (error) {
    return `${error instanceof Error ? error.message : String(error)}\n${USAGE}`
  }
}
