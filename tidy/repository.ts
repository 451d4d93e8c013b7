import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The files a rule looks at: those of this repository, or a handful planted to show that the rule sees. */
export interface Repository {
  paths: readonly string[]
  has(path: string): boolean
  read(path: string): string
}

const root = join(import.meta.dirname, '..')

/** Everything that is committed or would be. */
export function thisRepository(): Repository {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  const paths = listed.split('\n').filter((path) => path !== '' && existsSync(join(root, path)))
  const known = new Set(paths)
  const texts = new Map<string, string>()
  return {
    paths,
    has: (path) => known.has(path) || existsSync(join(root, path)),
    read(path) {
      const text = texts.get(path) ?? readFileSync(join(root, path), 'utf8')
      texts.set(path, text)
      return text
    },
  }
}

export function plantedRepository(files: Record<string, string>): Repository {
  const paths = Object.keys(files)
  return {
    paths,
    has: (path) => paths.some((known) => known === path || known.startsWith(`${path.replace(/\/$/, '')}/`)),
    read: (path) => files[path] ?? '',
  }
}

export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path) || /(^|\/)test\//.test(path)
export const isGenerated = (path: string): boolean => path.includes('/generated/')
/** TypeScript that people write. */
export const isSource = (path: string): boolean => /\.tsx?$/.test(path) && !isGenerated(path)

export const sources = (repository: Repository): string[] => repository.paths.filter(isSource)
export const below = (repository: Repository, folder: string): string[] =>
  sources(repository).filter((path) => path.startsWith(folder))
