import { below, isTest, type Repository } from './repository.ts'
import type { Rule } from './rule.ts'
import { imports, parse } from './source.ts'

const TEST_TOOLS = ['vitest', 'fast-check', 'zod']
const isTestTool = (to: string) => to.startsWith('node:') || TEST_TOOLS.includes(to)

/** Imports of the files below a folder that are none of the allowed; a path is allowed by its beginning. */
function foreign(repository: Repository, folder: string, allowed: readonly string[]): string[] {
  return below(repository, folder).flatMap((path) =>
    imports(repository, path)
      .filter(({ to }) => !allowed.some((name) => to === name || (name.endsWith('/') && to.startsWith(name))))
      .filter(({ to, is_package }) => !(isTest(path) && is_package && isTestTool(to)))
      .map(({ to }) => `${path} imports ${to}`),
  )
}

const PRODUCT_WORDS =
  /(?<![a-z])(mela|chats?|conversations?|friends?|wallets?|chests?|treasures?|diamonds?|bets?|wagers?|games?|vip|usdt|inr|recharge|withdrawals?|nickname|unread)(?![a-z])/i

/** Words inside camelCase and PascalCase names count too. */
const words = (text: string) => text.replace(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll('_', ' ')

/** Of packages and files only the names of others count. */
const IMPORT = /^import .* from '[^']*'$/

const sayingProduct = (repository: Repository, place: RegExp): string[] =>
  repository.paths
    .filter((path) => place.test(path))
    .flatMap((path) =>
      repository
        .read(path)
        .split('\n')
        .flatMap((text, index) => {
          const said = IMPORT.test(text) ? text.replace(/ from '[^']*'$/, '') : text
          const word = PRODUCT_WORDS.exec(words(said.replaceAll(/var\(--[\w-]+\)|'@mela\//g, '')))
          return word ? [`${path}:${index + 1} says ${word[0]}`] : []
        }),
    )

function workspacePath(path: string): string | undefined {
  return /^(contract|server|ui|web|console|e2e|bench|dev|rules)\//.exec(path)?.[1]
}

function reachesZod(repository: Repository, path: string, seen = new Set<string>()): boolean {
  if (seen.has(path) || !repository.has(path)) return false
  seen.add(path)
  parse(repository, path)
  return imports(repository, path).some(
    ({ to, is_type, is_package }) => !is_type && (to === 'zod' || (!is_package && reachesZod(repository, to, seen))),
  )
}

export const arrowRules: Rule[] = [
  {
    sentence: 'contract imports zod and itself, nothing else',
    violations: (repository) => foreign(repository, 'contract/src/', ['zod', 'contract/']),
    planted: {
      'contract/src/chat/chat.ts': "import { z } from 'zod'\nimport { post } from '../../../server/src/main.ts'\n",
    },
  },
  {
    sentence: 'ui imports react and itself, nothing else',
    violations: (repository) => foreign(repository, 'ui/src/', ['react', 'react/', 'react-dom', 'ui/']),
    planted: { 'ui/src/controls/Button.tsx': "import { useStore } from 'zustand'\n" },
  },
  {
    sentence: 'ui contains no word of the product',
    violations: (repository) => sayingProduct(repository, /^ui\/src\/(?!tokens\.css).*\.(tsx?|css)$/),
    planted: { 'ui/src/layout/Row.tsx': 'export const ChatRow = () => null\n' },
  },
  {
    sentence: 'the platform of the web contains no word of the product, which stand in web/src/names',
    violations: (repository) => sayingProduct(repository, /^web\/src\/platform\/(?!.*\.test\.).*\.(tsx?|css)$/),
    planted: { 'web/src/platform/storage/storage.ts': "export const KEYS = ['token', 'default_wallet']\n" },
  },
  {
    sentence: 'server imports of the workspaces only contract and rules, web and console only contract, rules and ui',
    violations: (repository) =>
      Object.entries({
        server: ['contract', 'rules'],
        web: ['contract', 'rules', 'ui'],
        console: ['contract', 'rules', 'ui'],
      }).flatMap(([tree, allowed]) =>
        below(repository, `${tree}/`).flatMap((path) =>
          imports(repository, path)
            .map(({ to, is_package }) => (is_package ? /^@mela\/(\w+)/.exec(to)?.[1] : workspacePath(to)))
            .filter((workspace) => workspace !== undefined && workspace !== tree && !allowed.includes(workspace))
            .map((workspace) => `${path} imports ${workspace}`),
        ),
      ),
    planted: { 'web/src/chat/send/send.ts': "import { send } from '../../../../server/src/chat/send-message.ts'\n" },
  },
  {
    sentence: 'nothing that the browser loads brings the schemas of the contract with it',
    violations: (repository) =>
      [...below(repository, 'web/src/'), ...below(repository, 'console/src/')]
        .filter((path) => !isTest(path))
        .flatMap((path) =>
          imports(repository, path)
            .filter(({ to, is_type }) => !is_type && to.startsWith('contract/') && reachesZod(repository, to))
            .map(({ to }) => `${path} loads ${to}`),
        ),
    planted: {
      'contract/src/chat/chat.ts': "import * as z from 'zod'\nexport const text = z.string()\n",
      'web/src/chat/send/send.ts': "import { text } from '@mela/contract/chat/chat.ts'\n",
    },
  },
]
