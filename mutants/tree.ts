import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Mutant } from './mutant.ts'

/** A copy of the repository in which a fault can stand for a while. */
export interface Tree {
  folder: string
  /** Runs the work with the fault in place; fails where the fault no longer fits. */
  withFault<T>(mutant: Mutant, work: () => Promise<T>): Promise<T>
  remove(): void
}

const root = join(import.meta.dirname, '..')
interface Manifest {
  name: string
  workspaces: string[]
}
const manifest = (folder: string) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest

export function copyTree(): Tree {
  const folder = mkdtempSync(join(tmpdir(), 'mela-mutants-'))
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  const paths = listed.split('\n').filter((path) => path !== '' && existsSync(join(root, path)))
  for (const path of paths) cpSync(join(root, path), join(folder, path))
  linkPackages(folder)
  return {
    folder,
    async withFault(mutant, work) {
      const path = join(folder, mutant.file)
      const text = readFileSync(path, 'utf8')
      writeFileSync(path, withFault(text, mutant))
      return work().finally(() => writeFileSync(path, text))
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** The text of its file with the fault in it. */
export function withFault(text: string, { name, file, find, replace }: Mutant): string {
  const places = text.split(find).length - 1
  if (places !== 1) throw new Error(`${name}: what it replaces stands ${places} times in ${file}`)
  return text.replace(find, () => replace)
}

/** Packages of others are the same for all; ours are those of the copy. */
function linkPackages(folder: string): void {
  const { workspaces } = manifest('.')
  for (const place of ['.', ...workspaces]) {
    const packages = join(root, place, 'node_modules')
    if (!existsSync(packages)) continue
    mkdirSync(join(folder, place, 'node_modules'))
    const names = readdirSync(packages).filter((name) => !name.startsWith('.') && name !== '@mela')
    for (const name of names) symlinkSync(join(packages, name), join(folder, place, 'node_modules', name))
  }
  for (const workspace of workspaces) {
    const path = join(folder, 'node_modules', manifest(workspace).name)
    mkdirSync(dirname(path), { recursive: true })
    symlinkSync(join(folder, workspace), path)
  }
}
