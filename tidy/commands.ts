import type { Repository } from './repository.ts'
import type { Rule } from './rule.ts'

// What documents tell people to type: not only the script exists, but also what they give it.
const DOCUMENT = /^(README|CONTRIBUTING|SECURITY)\.md$|^docs\/[\w-]+\.md$|^\.ci\/[\w-]+\.md$/
const COMMAND = /npm (?:run (?:-s |--silent )?([a-z][\w-]*)|(test)) -- ([^`|#\n]+)/g
/** Words that stand for what somebody fills in. */
const PLACEHOLDER = /^(NAME|FILE|ROLE)$/

type IsKnown = (repository: Repository, word: string) => boolean

const text = (repository: Repository, path: string) => (repository.has(path) ? repository.read(path) : '')
const isBench: IsKnown = (repository, name) =>
  text(repository, `bench/${name}.ts`).includes('\nexport const bench: Bench')
const isPromise: IsKnown = (repository, name) =>
  new RegExp(`^  '?${name}'?: \\w`, 'm').test(text(repository, 'bench/faults.ts'))
const isPart: IsKnown = (repository, name) =>
  new RegExp(`'${name.replace(/^bench-/, '')}'`).test(text(repository, 'nightly.ts'))
/** As the runner looks for it: anywhere in the path. */
const isPathOf =
  (pattern: RegExp): IsKnown =>
  (repository, word) =>
    repository.paths.some((path) => pattern.test(path) && path.includes(word))
const isUsageOf =
  (path: string): IsKnown =>
  (repository, word) =>
    new RegExp(`npm run \\w+ -- ${word}(?![\\w-])`).test(text(repository, path))
const isArea: IsKnown = (repository, word) =>
  new RegExp(`^${word}-\\d{3}\\t`, 'm').test(text(repository, 'docs/spec/requirements.tsv'))

/** By script; of the others only the name is looked at. `first` is for those whose further words are free. */
const WORDS: Record<string, { isKnown: IsKnown; is_first_only?: true }> = {
  e2e: { isKnown: isPathOf(/^e2e\/.*\.(spec|full)\.ts$/) },
  test: { isKnown: isPathOf(/\.test\.tsx?$/) },
  bench: { isKnown: isBench },
  faults: { isKnown: isPromise, is_first_only: true },
  nightly: { isKnown: isPart },
  requirements: { isKnown: isArea },
  operator: { isKnown: isUsageOf('server/operator.ts'), is_first_only: true },
  ledger: { isKnown: isUsageOf('server/ledger.ts'), is_first_only: true },
}

function unknownWords(repository: Repository): string[] {
  return repository.paths
    .filter((path) => DOCUMENT.test(path))
    .flatMap((path) =>
      [...repository.read(path).matchAll(COMMAND)].flatMap(([command, script, test, given = '']) => {
        const rule = WORDS[script ?? test ?? '']
        const words = given
          .split(/\s+/)
          .filter((word) => word !== '' && !/^[-[(]/.test(word) && !PLACEHOLDER.test(word))
        const looked = rule?.is_first_only ? words.slice(0, 1) : words
        return looked
          .filter((word) => rule && !rule.isKnown(repository, word))
          .map((word) => `${path}: ${command.trim()} knows no ${word}`)
      }),
    )
}

export const commandRules: Rule[] = [
  {
    sentence: 'documents name only journeys, tests, benchmarks, promises and subcommands that exist',
    violations: unknownWords,
    planted: { 'README.md': 'See `npm run e2e -- newcomers.spec.ts`.\n', 'e2e/account/newcomer.spec.ts': '' },
  },
]
