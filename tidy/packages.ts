import { posix } from 'node:path'
import type { Repository } from './repository.ts'
import type { Rule } from './rule.ts'

interface Package {
  scripts?: Record<string, string>
  workspaces?: string[]
  allowScripts?: Record<string, boolean>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
}
interface Lock {
  packages: Record<string, { resolved?: string; link?: boolean; version?: string; hasInstallScript?: boolean }>
}

const json = <T>(repository: Repository, path: string): T => JSON.parse(repository.read(path)) as T
const manifests = (repository: Repository) =>
  repository.paths.filter((path) => posix.basename(path) === 'package.json' && !path.includes('node_modules/'))
const dependencies = (manifest: Package): [name: string, version: string][] =>
  Object.entries({
    ...manifest.peerDependencies,
    ...manifest.optionalDependencies,
    ...manifest.devDependencies,
    ...manifest.dependencies,
  })

// Written in pieces so that this file does not name what it looks for.
const OUTSIDE = ['..', 'shared'].join('/')
const REGISTRY =
  /\b(?:registry|npm|npmjs|yarnpkg)\.[a-z0-9-]+\.[a-z]{2,}|npmjs\.(?:com|org)|^(?:@[\w-]+:)?registry[=]|_auth[T]oken/

const isText = (path: string) => !/\.(png|jpe?g|webp|ico|woff2?|mp3|mp4|zip|gz|pdf)$/.test(path)

/** What a script starts: a file, a script of a workspace, or the command of a package. */
function missingPart(repository: Repository, folder: string, command: string): string | undefined {
  const file = /(?:^|\s)(?:node|bash|sh)\s+(?:--\S+\s+)*([\w./-]+\.\w+)/.exec(command)?.[1]
  if (file) return repository.has(posix.join(folder, file)) ? undefined : file
  const workspace = /npm run ([\w:-]+) (?:--workspace|-w)[ =]([\w/-]+)/.exec(command)
  if (!workspace) return undefined
  const manifest = `${workspace[2]}/package.json`
  const script = repository.has(manifest) && json<Package>(repository, manifest).scripts?.[workspace[1]!]
  return script ? undefined : workspace[0]
}

export const packageRules: Rule[] = [
  {
    sentence: 'every dependency is pinned to an exact version',
    violations: (repository) =>
      manifests(repository).flatMap((path) =>
        dependencies(json<Package>(repository, path))
          .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
          .map(([name, version]) => `${path} wants ${name} ${version}`),
      ),
    planted: { 'server/package.json': '{"dependencies":{"pg":"^8.23.1"}}' },
  },
  {
    sentence: 'the install scripts of dependencies are off, and those allowed are named with their version',
    violations: (repository) => {
      const allowed = json<Package>(repository, 'package.json').allowScripts
      const off = repository.has('.npmrc') && /^ignore-scripts=true$/m.test(repository.read('.npmrc'))
      return [
        ...(off ? [] : ['.npmrc does not say ignore-scripts=true']),
        ...(allowed ? [] : ['package.json has no allowScripts']),
        ...Object.keys(allowed ?? {}).filter((name) => !/.@\d+\.\d+\.\d+/.test(name)),
      ]
    },
    planted: { 'package.json': '{"allowScripts":{"esbuild":true}}', '.npmrc': 'save-exact=true\n' },
  },
  {
    sentence: 'the lockfile holds no download address and fits the manifests',
    violations: (repository) => {
      const { packages } = json<Lock>(repository, 'package-lock.json')
      const addresses = Object.entries(packages)
        .filter(([, entry]) => entry.resolved && !entry.link)
        .map(([name]) => `${name} has an address`)
      const stale = manifests(repository).flatMap((path) => {
        const locked = packages[posix.dirname(path) === '.' ? '' : posix.dirname(path)] as Package | undefined
        const known = new Map(dependencies(locked ?? {}))
        return dependencies(json<Package>(repository, path))
          .filter(([name, version]) => known.get(name) !== version)
          .map(([name]) => `${path} and the lockfile differ in ${name}`)
      })
      return [...addresses, ...stale]
    },
    planted: { 'package-lock.json': '{"packages":{"node_modules/pg":{"resolved":"https://example.org/pg.tgz"}}}' },
  },
  {
    sentence: 'no file refers to a folder outside the repository or to a package registry',
    violations: (repository) =>
      repository.paths.filter(isText).flatMap((path) =>
        repository
          .read(path)
          .split('\n')
          .flatMap((text, index) =>
            text.includes(OUTSIDE) || REGISTRY.test(text) ? [`${path}:${index + 1} ${text.trim().slice(0, 80)}`] : [],
          ),
      ),
    planted: { 'docs/operations.md': `See ${OUTSIDE}/notes.md\n` },
  },
  {
    sentence: 'every npm script starts something that exists',
    violations: (repository) =>
      manifests(repository).flatMap((path) =>
        Object.entries(json<Package>(repository, path).scripts ?? {}).flatMap(([name, command]) => {
          const missing = missingPart(repository, posix.dirname(path), command)
          return missing ? [`${path}: ${name} needs ${missing}`] : []
        }),
      ),
    planted: { 'package.json': '{"scripts":{"dev":"node dev/dev.ts"}}' },
  },
]

export const scriptNames = (repository: Repository): string[] =>
  manifests(repository).flatMap((path) => Object.keys(json<Package>(repository, path).scripts ?? {}))
