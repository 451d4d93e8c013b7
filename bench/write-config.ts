import { chownSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export function writeConfig(dir: string, name: string, text: string, owner?: { uid: number; gid: number }): string {
  mkdirSync(dir, { recursive: true })
  const file = join(dir, name)
  writeFileSync(file, text)
  if (owner) chownSync(file, owner.uid, owner.gid)
  return file
}
