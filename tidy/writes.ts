import { below, isTest, type Repository } from './repository.ts'
import type { Rule } from './rule.ts'
import { at, dotted, find, isNode, walk, parse, type Node } from './source.ts'

const serverSources = (repository: Repository) => below(repository, 'server/src/').filter((path) => !isTest(path))

/** Where transactions are made, and where one announces nothing and needs what `transaction` does not offer. */
const OWN_TRANSACTIONS = [
  'server/src/platform/data/db.ts',
  'server/src/platform/data/transaction.ts',
  // Sweeps what others have announced.
  'server/src/platform/data/outbox.ts',
  // Another process with a database role of its own, which only commits while it holds the lease.
  'server/src/games/draw/drawing.ts',
  // Reads in one snapshot for minutes.
  'server/src/ledger/reconcile.ts',
  // A command run by hand as the owner of the database.
  'server/src/operators/accounts/create-operator.ts',
]
const MADE_BY_TRANSACTION = /(^|\.)(transaction|readThenWrite|startTransaction)$/
const OUTBOX = /(^|\.)outbox\.(add|publish|announce|waitAtEnd)$/
const AFTER_COMMIT = /(^|\.)(announceEnd|announceChange|announceGameConfig)$/

const calleeOf = (node: Node): string | undefined =>
  node.type === 'CallExpression' ? calleeName(node['callee']) : undefined

/** The last names of a call, also of one in a chain: `db.tables.transaction` of `db.tables.transaction().execute`. */
function calleeName(callee: unknown): string | undefined {
  if (!isNode(callee)) return undefined
  if (callee.type !== 'MemberExpression') return dotted(callee)
  return dotted(callee) ?? `.${dotted(callee['property']) ?? ''}`
}

const isOwnTransaction = (name: string): boolean => MADE_BY_TRANSACTION.test(name) && name !== 'transaction'

/** Calls that are not inside of what is given to `afterCommit`. */
function outsideAfterCommit(repository: Repository, path: string): Node[] {
  const program = parse(repository, path)
  const declared: Node[] = []
  const found: Node[] = []
  walk(program, (node) => {
    const name = calleeOf(node)
    if (name?.endsWith('.afterCommit')) declared.push(node)
    if (name && AFTER_COMMIT.test(name)) found.push(node)
  })
  return found.filter(({ start, end }) => !declared.some((outer) => outer.start < start && end <= outer.end))
}

/** What only `transaction` may use, and what these very functions are made of. */
const ANNOUNCERS = [
  'server/src/platform/data/transaction.ts',
  'server/src/platform/data/outbox.ts',
  'server/src/games/operate/announce-game-config.ts',
]

const POSITION = /\$\d/
const isText = (node: Node): boolean =>
  (node.type === 'Literal' && typeof node['value'] === 'string' && POSITION.test(node['value'])) ||
  (node.type === 'TemplateElement' && POSITION.test((node['value'] as { raw: string }).raw))

export const writeRules: Rule[] = [
  {
    sentence: 'every write goes through transaction or groupCommit',
    violations: (repository) =>
      serverSources(repository)
        .filter((path) => !OWN_TRANSACTIONS.includes(path))
        .flatMap((path) =>
          find(repository, path, (node) => isOwnTransaction(calleeOf(node) ?? '')).map((node) =>
            at(repository, path, node),
          ),
        ),
    planted: {
      'server/src/chat/send/send-message.ts':
        'export const send = (context) => context.db.tables.transaction().execute(async (trx) => trx)\n',
    },
  },
  {
    sentence: 'announcements and jobs are declared inside the transaction they follow from',
    violations: (repository) =>
      serverSources(repository)
        .filter((path) => !ANNOUNCERS.includes(path))
        .flatMap((path) =>
          find(
            repository,
            path,
            (node) =>
              OUTBOX.test(calleeOf(node) ?? '') ||
              (node.type === 'ImportSpecifier' && /^(addJob|addToOutbox)$/.test(dotted(node['imported']) ?? '')),
          ).map((node) => at(repository, path, node)),
        ),
    planted: {
      'server/src/account/profile/edit-user.ts':
        "export const edit = async (context, row_id) => context.outbox.announce(row_id, 'edited', {})\n",
    },
  },
  {
    sentence: 'what other processes must forget is said by what is declared with afterCommit',
    violations: (repository) =>
      serverSources(repository)
        .filter((path) => !ANNOUNCERS.includes(path))
        .flatMap((path) => outsideAfterCommit(repository, path).map((node) => at(repository, path, node))),
    planted: {
      'server/src/account/session/end-device.ts': 'export const end = (context) => context.sessions.announceEnd([])\n',
    },
  },
  {
    sentence: 'parameters of SQL have names',
    violations: (repository) =>
      serverSources(repository).flatMap((path) =>
        find(repository, path, isText).map((node) => at(repository, path, node)),
      ),
    planted: {
      'server/src/chat/sql.ts':
        "export const read = { name: 'read', text: 'SELECT FROM chat_room WHERE chat_id = $1' }\n",
    },
  },
]
