import { randomBytes } from 'node:crypto'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hireOperator, type Operator } from '../operator.ts'
import { setSetting, WEBHOOK_SECRET } from './payments.ts'
import { startStandIn, type StandIn } from '../providers/stand-ins.ts'
import { newWithdrawer, type Withdrawer } from './withdrawals.ts'
import { openWorld, type World } from '../world.ts'

const KEYS = { PAYMENT_KEY_ID: 'rzp_test_mela', PAYMENT_KEY_SECRET: 'secret of the key' }
export const PAYOUT_ACCOUNT = '2323230041626905'

export interface SentPayout {
  key: string
  payout: {
    id: string
    reference_id: string
    amount: number
    status: string
    utr: string | null
    mode: string
    fund_account: { bank_account: Record<string, string> }
  }
}

/** A site that pays through a provider, which can be killed and comes back where it was. Nobody pays unless asked to. */
export interface PayingWorld extends World {
  operator: Operator
  /** How the provider behaves from now on. */
  behave(how: Record<string, unknown>): Promise<void>
  /** Hands over the webhooks that were held back. */
  release(): Promise<void>
  /** What it has taken for a withdrawal, with the keys. */
  takenFor(withdrawal_id: string): Promise<SentPayout[]>
  /** Moves a payout at the provider, which tells it. */
  move(withdrawal_id: string, status: string): Promise<void>
  kill(): Promise<void>
  revive(): Promise<void>
  /** Somebody whose withdrawal of this amount was agreed to. */
  approved(amount?: string): Promise<Withdrawer & { id: string }>
  /** One so large that this operator agreed as the second one. */
  approvedByTwo(second: Operator): Promise<Withdrawer & { id: string }>
}

export async function openPayingWorld(more: Record<string, string> = {}): Promise<PayingWorld> {
  const STATE_FILE = join(tmpdir(), `mela-payouts-${randomBytes(6).toString('hex')}.json`)
  const start = (port: number) =>
    startStandIn('payment-server', { ...KEYS, WEBHOOK_SECRET, STATE_FILE, PAYMENT_PORT: String(port) })
  let provider: StandIn | undefined = await start(0)
  const { port } = provider
  const variables = {
    ...{ ECONOMY: 'sandbox', ROLES: 'api,gateway', ...KEYS, PAYMENT_WEBHOOK_SECRET: WEBHOOK_SECRET },
    ...{ PAYMENT_URL: `http://127.0.0.1:${port}`, PAYOUT_ACCOUNT, ...more },
  }
  const world = await openWorld({ variables })
  const post = async (path: string, body: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
  }
  const webhook_url = `${world.origin}/webhooks/payments`
  await post('/control', { webhook_url, delay_ms: 20 })
  // Many of these withdraw on one day.
  await setSetting(world, 'withdraw_limits', [
    { type: 1, min: '200', max: '50000', daily_limit: '200000', daily_count: 100, second_from: '20000' },
  ])
  const operator = await hireOperator(world, 'nisha', ['finance'])
  return {
    ...world,
    operator,
    behave: (how) => post('/control', how),
    release: () => post('/control/release', {}),
    move: (which, status) => post('/control/payout', { which, status }),
    async takenFor(withdrawal_id) {
      const all = JSON.parse(await readFile(STATE_FILE, 'utf8').catch(() => '[]')) as SentPayout[]
      return all.filter(({ payout }) => payout.reference_id === withdrawal_id)
    },
    async kill() {
      await provider?.stop()
      provider = undefined
    },
    async revive() {
      provider = await start(port)
      await post('/control', { webhook_url, delay_ms: 20 })
    },
    async approved(amount = '1000') {
      const withdrawer = await newWithdrawer(world, '2000.00')
      const { id } = await withdrawer.ask(amount)
      await operator.call('approveWithdrawal', { id })
      return { ...withdrawer, id }
    },
    async approvedByTwo(second) {
      const withdrawer = await newWithdrawer(world, '60000.00')
      const { id } = await withdrawer.ask('20000')
      const { approval_id } = await operator.call('proposeWithdrawal', { id, note: 'checked' })
      await second.decide(approval_id)
      return { ...withdrawer, id }
    },
    async end() {
      await world.end()
      await provider?.stop()
      for (const file of [STATE_FILE, `${STATE_FILE}.new`]) await rm(file, { force: true })
    },
  }
}
