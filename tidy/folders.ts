import { posix } from 'node:path'
import { isGenerated, isTest, sources, type Repository } from './repository.ts'
import type { Rule } from './rule.ts'
import { imports } from './source.ts'

const MAX_FILES = 30
/** One after the other for ever, in the order of their numbers. */
const SERIES = /^server\/migrations$/

function crowded(repository: Repository): string[] {
  const folders = Map.groupBy(
    repository.paths.filter((path) => !isGenerated(path)),
    (path) => posix.dirname(path),
  )
  return [...folders]
    .filter(([folder, files]) => files.length > MAX_FILES && !SERIES.test(folder))
    .map(([folder, files]) => `${folder} has ${files.length} files`)
}

/** Each group of files that import each other, types too, told by its names. */
function circles(repository: Repository): string[] {
  const onward = new Map<string, string[]>()
  const known = new Set(sources(repository).filter((path) => !isTest(path)))
  for (const path of known) {
    onward.set(
      path,
      imports(repository, path).flatMap(({ to }) => (known.has(to) ? to : [])),
    )
  }
  return components(onward)
    .filter((group) => group.length > 1)
    .map((group) => group.toSorted().join(' ↔ '))
}

/** Tarjan's strongly connected components. */
function components(onward: ReadonlyMap<string, readonly string[]>): string[][] {
  const number = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const open = new Set<string>()
  const found: string[][] = []
  const visit = (path: string) => {
    number.set(path, number.size)
    lowest.set(path, number.get(path)!)
    stack.push(path)
    open.add(path)
    for (const next of onward.get(path) ?? []) {
      if (!number.has(next)) {
        visit(next)
        lowest.set(path, Math.min(lowest.get(path)!, lowest.get(next)!))
      } else if (open.has(next)) lowest.set(path, Math.min(lowest.get(path)!, number.get(next)!))
    }
    if (lowest.get(path) !== number.get(path)) return
    const group = stack.splice(stack.indexOf(path))
    for (const each of group) open.delete(each)
    found.push(group)
  }
  for (const path of onward.keys()) if (!number.has(path)) visit(path)
  return found
}

/** Drawn before the page that will show them, which is why they are kept. */
const WAITING_COMPONENTS: Record<string, string> = {
  'ui/src/display/Reactions.tsx': 'reactions to messages',
  'ui/src/layout/SelectionBar.tsx': 'acting on several messages at once',
}

/** Components that only the gallery shows, and those of the list that something else shows by now. */
function unusedComponents(repository: Repository): string[] {
  const used = new Set(
    sources(repository)
      .filter((path) => /^(ui|web|console)\/src\//.test(path) && !isTest(path))
      .flatMap((path) => imports(repository, path).map(({ to }) => to)),
  )
  const isWaiting = (path: string) => path in WAITING_COMPONENTS
  return sources(repository)
    .filter((path) => /^ui\/src\/.*\.tsx$/.test(path) && !isTest(path) && used.has(path) === isWaiting(path))
    .map((path) => (isWaiting(path) ? `${path} waits no longer` : `${path} is used by nothing but the gallery`))
}

export const folderRules: Rule[] = [
  {
    sentence: 'every component of ui is used, or listed with what it waits for',
    violations: unusedComponents,
    planted: { 'ui/src/layout/Ribbon.tsx': 'export const Ribbon = () => null\n' },
  },
  {
    sentence: `no folder holds more than ${MAX_FILES} files`,
    violations: crowded,
    planted: Object.fromEntries(Array.from({ length: MAX_FILES + 1 }, (_, index) => [`ui/src/part-${index}.ts`, ''])),
  },
  {
    sentence: 'no files import each other in a circle, not even types',
    violations: circles,
    planted: {
      'server/src/platform/one.ts': "import type { Two } from './two.ts'\n",
      'server/src/platform/two.ts': "import type { Three } from './three.ts'\n",
      'server/src/platform/three.ts': "import { one } from './one.ts'\n",
    },
  },
]
