import { join } from 'node:path'
import { waitFor } from './check.ts'
import { startChild, type Child } from './children.ts'
import { root } from './machine.ts'
import type { Stops } from './stops.ts'

// What games need besides the server: the notary, a process of its own. Its chains stay where they are from run to run.
const SECRETS = {
  draw: 'for development only: the operator seals chains with it',
  notary: 'for development only: the notary signs and seals with it',
}

export interface Draws {
  notary: Child
  /** For the server, which draws besides its other roles. */
  variables: Record<string, string>
}

interface DrawsOptions {
  draw_url: string
  port: number
  name: string
}

/** The notary answers before the server asks it for its first chains. */
export async function openDraws({ draw_url, port, name }: DrawsOptions, stops: Stops): Promise<Draws> {
  const origin = `http://127.0.0.1:${port}`
  const notary = startChild({
    name: 'notary',
    arguments: ['--disable-warning=ExperimentalWarning', 'server/src/main.ts'],
    folder: root,
    variables: {
      NODE_ENV: 'development',
      ROLES: 'notary',
      PORT: String(port),
      NOTARY_DIR: join(root, '.dev', `notary-${name}`),
      NOTARY_SECRET: SECRETS.notary,
      LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
    },
  })
  stops.add(() => notary.stop())
  await waitFor(
    [`${origin}/health`],
    notary.ended.then(() => notary.name),
  )
  return {
    notary,
    variables: {
      ROLES: 'api,gateway,worker,draw',
      DRAW_DATABASE_URL: draw_url,
      DRAW_SECRET: SECRETS.draw,
      NOTARY_URL: origin,
      NOTARY_PUBLIC_URL: origin,
    },
  }
}
