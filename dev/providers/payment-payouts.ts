import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { Answer } from './payment-answers.ts'
import { badRequest, found } from './payment-answers.ts'
import type { Webhooks } from './payment-webhooks.ts'

// Payouts as RazorpayX makes them. One that was accepted stays accepted, also when this program was killed meanwhile.
const MODES = ['normal', 'wait', 'silent', 'drop_after_accept', 'refuse', 'error', 'fail'] as const
export type PayoutMode = (typeof MODES)[number]
export const isPayoutMode = (value: unknown): value is PayoutMode => MODES.includes(value as PayoutMode)

const STATUSES = ['queued', 'processing', 'processed', 'reversed', 'failed'] as const
type PayoutStatus = (typeof STATUSES)[number]

interface Payout {
  id: string
  entity: 'payout'
  fund_account_id: string
  fund_account: object
  amount: number
  currency: string
  notes: unknown
  fees: number
  tax: number
  status: PayoutStatus
  purpose: string
  utr: string | null
  mode: string
  reference_id: string | null
  narration: string | null
  batch_id: null
  status_details: { description: string; source: string; reason: string } | null
  created_at: number
}
interface Accepted {
  key: string
  /** As it was asked, to know it again. */
  asked: string
  payout: Payout
}

const KEY = /^[\w -]{4,36}$/
const newId = (prefix: string) => `${prefix}_${randomBytes(7).toString('hex')}`

export class Payouts {
  mode: PayoutMode = 'normal'
  delay_ms = 50
  readonly #accepted: Accepted[]
  readonly #file: string
  readonly #webhooks: Webhooks

  constructor(webhooks: Webhooks, file: string) {
    this.#webhooks = webhooks
    this.#file = file
    const is_known = file !== '' && existsSync(file)
    this.#accepted = is_known ? (JSON.parse(readFileSync(file, 'utf8')) as Accepted[]) : []
    for (const { payout } of this.#accepted) if (payout.status === 'processing') this.#settleLater(payout)
  }

  get all(): Payout[] {
    return this.#accepted.map(({ payout }) => payout)
  }

  /** `dropped`: nobody is told, though it may have been accepted. */
  async create(body: Record<string, unknown>, key: string): Promise<Answer | 'dropped'> {
    if (!KEY.test(key)) return badRequest('X-Payout-Idempotency is missing or no key', 'idempotency_key')
    const asked = JSON.stringify(body)
    const before = this.#accepted.find((each) => each.key === key)
    if (before && before.asked !== asked) return badRequest('The key stands for another request', 'idempotency_key')
    if (before) return found(before.payout)
    const wrong = wrongOf(body)
    if (wrong) return badRequest(`${wrong} is missing or not usable`, wrong)
    const { mode } = this
    if (mode === 'refuse') return badRequest('The beneficiary account is not valid', 'account_number')
    if (mode === 'error') return { status: 502, body: { error: { code: 'SERVER_ERROR', description: 'Bad gateway' } } }
    if (mode === 'silent') {
      await new Promise((resolve) => setTimeout(resolve, this.delay_ms))
      return 'dropped'
    }
    const payout = newPayout(body)
    this.#accepted.push({ key, asked, payout })
    this.#keep()
    if (mode !== 'wait') this.#settleLater(payout)
    return mode === 'drop_after_accept' ? 'dropped' : found({ ...payout })
  }

  get(id: string): Answer {
    const payout = this.all.find((each) => each.id === id)
    return payout ? found(payout) : badRequest('The id provided does not exist', 'id')
  }

  list(query: URLSearchParams): Answer {
    const reference_id = query.get('reference_id')
    const items = this.all.filter((each) => reference_id === null || each.reference_id === reference_id)
    return found({ entity: 'collection', count: items.length, items })
  }

  /** Moves one by hand, and tells it. */
  settle(which: string, status: PayoutStatus): boolean {
    const payout = this.all.find(({ id, reference_id }) => id === which || reference_id === which)
    if (!payout || !STATUSES.includes(status)) return false
    payout.status = status
    if (status === 'processed') payout.utr = String(Date.now()).slice(-12)
    if (status === 'failed' || status === 'reversed') {
      const description = 'The beneficiary bank did not take it'
      payout.status_details = { description, source: 'beneficiary_bank', reason: 'beneficiary_bank_rejected' }
    }
    this.#keep()
    this.#webhooks.tell(`payout.${status}`, { payout: { ...payout } })
    return true
  }

  #settleLater(payout: Payout): void {
    const { mode } = this
    setTimeout(() => {
      if (payout.status !== 'processing') return
      this.settle(payout.id, mode === 'fail' ? 'failed' : 'processed')
    }, this.delay_ms)
  }

  /** Whoever reads it, and the next start after a kill, finds all of it. */
  #keep(): void {
    if (this.#file === '') return
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.#accepted))
    renameSync(`${this.#file}.new`, this.#file)
  }
}

/** The first field that a payout cannot be made with. */
function wrongOf({
  account_number,
  amount,
  currency,
  mode,
  fund_account,
}: Record<string, unknown>): string | undefined {
  if (typeof account_number !== 'string' || account_number === '') return 'account_number'
  if (!Number.isSafeInteger(amount) || (amount as number) < 100) return 'amount'
  if (currency !== 'INR') return 'currency'
  if (!['IMPS', 'NEFT', 'RTGS', 'UPI'].includes(String(mode))) return 'mode'
  const { account_type, bank_account, contact } = (fund_account ?? {}) as Record<string, Record<string, unknown>>
  if (String(account_type) !== 'bank_account') return 'fund_account.account_type'
  if (!bank_account?.['name'] || !/^[A-Z]{4}0[A-Z0-9]{6}$/.test(String(bank_account['ifsc']))) return 'ifsc'
  if (!/^[A-Za-z0-9]{5,35}$/.test(String(bank_account['account_number']))) return 'account_number'
  return contact?.['name'] ? undefined : 'fund_account.contact.name'
}

function newPayout(body: Record<string, unknown>): Payout {
  const text = (name: string) => (typeof body[name] === 'string' ? body[name] : null)
  return {
    id: newId('pout'),
    entity: 'payout',
    fund_account_id: newId('fa'),
    fund_account: { id: newId('fa'), entity: 'fund_account', ...(body['fund_account'] as object) },
    amount: body['amount'] as number,
    currency: 'INR',
    notes: body['notes'] ?? [],
    fees: 590,
    tax: 90,
    status: 'processing',
    purpose: text('purpose') ?? 'payout',
    utr: null,
    mode: String(body['mode']),
    reference_id: text('reference_id'),
    narration: text('narration'),
    batch_id: null,
    status_details: null,
    created_at: Math.floor(Date.now() / 1000),
  }
}
