import { calls } from '@mela/contract/calls.ts'
import { refusals } from '@mela/contract/errors.ts'
import { ACTORS, WHO, type Actor, type Verdict } from './actors.ts'
import { EVENT_ROWS, type EventRow } from './events.ts'
import type { Row } from './row.ts'
import { FEATURE_ROWS } from './table.ts'

// docs/authorization.md: the table that server/authorization.test.ts holds the server to, for reading.
const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n')

const told = (verdict: Verdict): string => {
  if (verdict === 'yes') return '✓'
  return verdict === 'part' || verdict === 'nothing' ? verdict : `${refusals[verdict].code} ${verdict}`
}

/** Who gets which answer; the one that most get comes last. */
function answers({ verdicts }: Row): string {
  const groups = new Map<Verdict, Actor[]>()
  for (const actor of ACTORS) groups.set(verdicts[actor], [...(groups.get(verdicts[actor]) ?? []), actor])
  if (groups.size === 1) return `everyone: ${told(verdicts.guest)}`
  return [...groups]
    .filter(([verdict]) => verdict !== 'no_authorization')
    .toSorted(([, one], [, other]) => other.length - one.length)
    .map(([verdict, actors], index, all) => {
      const who = index === 0 ? (all.length === 1 ? 'everyone signed in' : 'others') : actors.join(', ')
      return { text: `${who}: ${told(verdict)}`, is_rest: index === 0 }
    })
    .toSorted((one, other) => Number(one.is_rest) - Number(other.is_rest))
    .map(({ text }) => text)
    .join('; ')
}

const featureTable = (rows: readonly Row[]): string =>
  table(
    ['call', 'about', 'answers'],
    rows.map((row) => [`\`${row.call}\``, row.about, answers(row)]),
  )

const eventTable = (): string =>
  table(
    ['event', 'when', 'heard by'],
    Object.values<EventRow>(EVENT_ROWS).map(({ event, about, heard_by }) => [
      `\`${event}\``,
      about,
      heard_by.length === 0 ? 'none of them' : heard_by.join(', '),
    ]),
  )

export function authorizationDocument(): string {
  const guests = Object.values(calls).filter(({ who }) => who === 'anyone').length
  const sections = Object.entries(FEATURE_ROWS).map(([title, rows]) => `## ${title}\n\n${featureTable(rows)}`)
  return `# Who may do what

Written by \`npm run generate\` from \`server/authorization/\`, which the tests hold the server to: every call, asked by everyone below about a target person and the target's group, and whatever changes something each time in a scene of its own. A call without a row fails them.

${ACTORS.map((actor) => `- **${actor}** ${WHO[actor]}`).join('\n')}

✓ is yes, \`part\` what everyone may know, \`nothing\` an answer that leaves out what is not theirs; the rest are refusals with their codes. ${guests} of ${Object.keys(calls).length} calls are open to guests; every other one answers them 10005 no_authorization. What belongs to strangers answers as if it did not exist, for every id in every call, except people and groups, which can be found by number and link (\`server/authorization/foreign-ids.test.ts\`). Calls of operators and their roles: \`server/src/operators/accounts/roles.test.ts\`.

${sections.join('\n\n')}

## What sockets tell

A socket says nothing before it has logged in with a token. The target's own devices hear everything that concerns the target; of the others:

${eventTable()}
`
}
