import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './machine.ts'

const FILE = join(root, '.dev', 'secret')

/** Made once for this checkout, so that what was encrypted with it is still readable after a restart. */
export function developmentSecret(): string {
  const given = process.env['SECRET']
  if (given) return given
  if (existsSync(FILE)) return readFileSync(FILE, 'utf8')
  const secret = randomBytes(32).toString('hex')
  mkdirSync(join(root, '.dev'), { recursive: true })
  writeFileSync(FILE, secret, { mode: 0o600 })
  return secret
}
