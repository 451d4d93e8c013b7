import { posix } from 'node:path'
import { isGenerated, isTest, sources } from './repository.ts'
import type { Rule } from './rule.ts'
import { at, find, line } from './source.ts'
import { FEATURES } from './features.ts'

const VAGUE = ['utils', 'util', 'helpers', 'helper', 'common', 'misc', 'types', 'constants']
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)?\.ts$/
// The start of the web and its routes are no components, though they hold some.
const PASCAL = /^([A-Z][A-Za-z0-9]*|main|router)(\.test)?\.tsx$/
const stem = (path: string) => posix.basename(path).replace(/\..*$/, '')

const MAX_FILE_LINES = 400
const MAX_FUNCTION_LINES = 70
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'])

export const nameRules: Rule[] = [
  {
    sentence: 'files are kebab-case .ts, components PascalCase .tsx',
    violations: (repository) =>
      sources(repository).filter(
        (path) => !(path.endsWith('.tsx') ? PASCAL : KEBAB).test(posix.basename(path).replace(/\.d\.ts$/, '.ts')),
      ),
    planted: { 'web/src/chat/sendMessage.ts': '' },
  },
  {
    sentence: 'a style sheet is a CSS module named after its component, or stands in the tokens and global sheets',
    violations: (repository) =>
      repository.paths.filter(
        (path) => path.endsWith('.css') && !/(^|\/)([A-Z][A-Za-z0-9]*\.module|[a-z]+(-[a-z]+)*)\.css$/.test(path),
      ),
    planted: { 'web/src/chat/bubble.module.css': '' },
  },
  {
    sentence: 'no file or folder is called utils, helpers, common, misc, types or constants',
    violations: (repository) =>
      repository.paths.filter(
        (path) =>
          VAGUE.includes(stem(path)) ||
          path
            .split('/')
            .slice(0, -1)
            .some((folder) => VAGUE.includes(folder)),
      ),
    planted: { 'server/src/chat/helpers.ts': '' },
  },
  {
    sentence: 'index.ts is the door of a feature and nothing else, and nothing is exported with a star',
    violations: (repository) =>
      sources(repository).flatMap((path) => {
        const door = new RegExp(`^(server|web|console)/src/(people|${FEATURES.join('|')})/index\\.ts$`)
        const misplaced = stem(path) === 'index' && !door.test(path) ? [`${path} is no door`] : []
        const stars = find(repository, path, (node) => node.type === 'ExportAllDeclaration')
        return [...misplaced, ...stars.map((node) => `${at(repository, path, node)} exports everything`)]
      }),
    planted: { 'ui/src/index.ts': "export * from './Button.tsx'\n" },
  },
]

export const sizeRules: Rule[] = [
  {
    sentence: `no source file is longer than ${MAX_FILE_LINES} lines`,
    violations: (repository) =>
      repository.paths
        .filter((path) => /\.(tsx?|css)$/.test(path) && !isTest(path) && !isGenerated(path))
        .map((path) => ({ path, lines: repository.read(path).trimEnd().split('\n').length }))
        .filter(({ lines }) => lines > MAX_FILE_LINES)
        .map(({ path, lines }) => `${path} has ${lines} lines`),
    planted: { 'web/src/chat/composer.ts': '//\n'.repeat(MAX_FILE_LINES + 1) },
  },
  {
    sentence: `no function is longer than ${MAX_FUNCTION_LINES} lines`,
    violations: (repository) =>
      sources(repository)
        .filter((path) => !isTest(path))
        .flatMap((path) => {
          const text = repository.read(path)
          return find(repository, path, (node) => FUNCTIONS.has(node.type))
            .map((node) => ({ node, lines: line(text, node.end) - line(text, node.start) + 1 }))
            .filter(({ lines }) => lines > MAX_FUNCTION_LINES)
            .map(({ node, lines }) => `${at(repository, path, node)} runs for ${lines} lines`)
        }),
    planted: {
      'server/src/chat/send/send-message.ts': `export function send() {${'\n'.repeat(MAX_FUNCTION_LINES)}}\n`,
    },
  },
]
