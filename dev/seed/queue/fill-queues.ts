import type pg from 'pg'
import type { Past } from '../past.ts'
import { OPERATORS } from '../seed-operators.ts'
import { leadTeams } from './agents.ts'
import { operatorsAtWork } from './at-work.ts'
import { complain } from './complaints.ts'
import { writeContent } from './content.ts'
import { showDocuments } from './documents.ts'
import { rechargeMoney } from './money-in.ts'
import { WITHDRAWERS, withdrawMoney } from './money-out.ts'
import { askForAgreement } from './requests.ts'
import type { Who } from './who.ts'

/** Three days at the console and an afternoon of which the work is not done yet. Nisha, Arjun and Lena must be there. */
export function fillQueues(past: Past, who: Who, now: Date): void {
  const work = operatorsAtWork()
  withdrawMoney(past, who, work)
  rechargeMoney(past, who, work)
  showDocuments(past, who, work)
  complain(past, who, work)
  askForAgreement(past, who, work)
  writeContent(past, work, now)
  leadTeams(past, who)
}

export async function haveQueues(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query(
    'SELECT FROM wallet_withdrawal JOIN account_user person ON person.id = user_id WHERE username = ANY ($1) LIMIT 1',
    [WITHDRAWERS],
  )
  return rowCount !== 0
}

/** Where operators have signed in already, codes of the days before would be used ones. */
export async function forgetCodes(client: pg.Client): Promise<void> {
  await client.query('UPDATE operators_operator SET last_code_step = 0 WHERE name = ANY ($1)', [
    OPERATORS.map(({ name }) => name),
  ])
}
