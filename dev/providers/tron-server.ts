import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openBlocks, type BlockControl } from './tron-blocks.ts'

// A chain on this machine that is read as TronGrid's API is: transfers of one token by address, the events of a
// transaction, and blocks. Transfers come into being under /control/transfer, confirmed at once unless told otherwise;
// blocks come by themselves, and /control/blocks moves their clock or leaves some out.
const CONTRACT = process.env['TRON_USDT'] ?? 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const KEY = process.env['TRON_API_KEY'] ?? ''

interface Transfer {
  transaction_id: string
  block_timestamp: number
  from: string
  to: string
  value: string
  contract: string
  type: string
  is_confirmed: boolean
}
const transfers: Transfer[] = []
let is_away = false
const blocks = openBlocks(
  process.env['TRON_SOLID_AFTER'] === undefined ? undefined : Number(process.env['TRON_SOLID_AFTER']),
)

const DIGITS = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Events name an address by its twenty bytes, and nothing else does. */
function hexOf(address: string): string {
  let number = 0n
  for (const digit of address) number = number * 58n + BigInt(DIGITS.indexOf(digit))
  return `0x${number.toString(16).padStart(50, '0').slice(2, 42)}`
}

function listTransfers(address: string, query: URLSearchParams): object {
  const limit = Math.min(Number(query.get('limit') ?? 20), 200)
  const begin = Number(query.get('fingerprint') ?? 0)
  const since = Number(query.get('min_timestamp') ?? 0)
  const contract = query.get('contract_address')
  const only = query.get('only_confirmed') === 'true'
  const wanted = transfers
    .filter(({ from, to }) => from === address || to === address)
    .filter((each) => each.block_timestamp >= since && (contract === null || each.contract === contract))
    .filter(({ is_confirmed }) => is_confirmed || !only)
    .toSorted((one, other) => one.block_timestamp - other.block_timestamp)
  if (query.get('order_by') !== 'block_timestamp,asc') wanted.reverse()
  const page = wanted.slice(begin, begin + limit)
  const is_more = begin + limit < wanted.length
  return {
    data: page.map(({ transaction_id, block_timestamp, from, to, value, type, contract: address_of }) => ({
      transaction_id,
      token_info: { symbol: 'USDT', address: address_of, decimals: 6, name: 'Tether USD' },
      block_timestamp,
      from,
      to,
      type,
      value,
    })),
    success: true,
    meta: { at: Date.now(), page_size: page.length, ...(is_more ? { fingerprint: String(begin + limit) } : {}) },
  }
}

function listEvents(id: string, only: boolean): object {
  const found = transfers.filter(({ transaction_id, is_confirmed }) => transaction_id === id && (is_confirmed || !only))
  const data = found.map(({ block_timestamp, from, to, value, contract }, event_index) => {
    const result = { from: hexOf(from), to: hexOf(to), value }
    return {
      block_number: 1_000_000 + event_index,
      block_timestamp,
      caller_contract_address: contract,
      contract_address: contract,
      event_index,
      event_name: 'Transfer',
      event: 'Transfer(address indexed from, address indexed to, uint256 value)',
      result: { ...result, 0: result.from, 1: result.to, 2: value },
      result_type: { from: 'address', to: 'address', value: 'uint256' },
      transaction_id: id,
    }
  })
  return { data, success: true, meta: { at: Date.now(), page_size: data.length } }
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString() || '{}') as Record<string, unknown>
}

/** A transfer, or with `id` of one that is there another in the same transaction. */
function addTransfer(body: Record<string, unknown>): Transfer {
  const text = (name: string, otherwise: string) => (typeof body[name] === 'string' ? body[name] : otherwise)
  const transfer: Transfer = {
    transaction_id: text('id', createHash('sha256').update(randomBytes(32)).digest('hex')),
    block_timestamp: typeof body['at'] === 'number' ? body['at'] : Date.now(),
    from: text('from', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'),
    to: text('to', ''),
    value: text('value', '0'),
    contract: text('contract', CONTRACT),
    type: text('type', 'Transfer'),
    is_confirmed: body['is_confirmed'] !== false,
  }
  transfers.push(transfer)
  return transfer
}

async function answer(request: IncomingMessage): Promise<{ status: number; body: object }> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://tron')
  if (request.method === 'POST' && pathname === '/control/transfer') {
    return { status: 200, body: addTransfer(await readJson(request)) }
  }
  if (request.method === 'POST' && pathname === '/control') {
    const body = await readJson(request)
    is_away = body['is_away'] === true
    const confirmed = body['confirm']
    for (const transfer of transfers) if (transfer.transaction_id === confirmed) transfer.is_confirmed = true
    return { status: 200, body: {} }
  }
  if (request.method === 'POST' && pathname === '/control/blocks') {
    blocks.control((await readJson(request)) as BlockControl)
    return { status: 200, body: {} }
  }
  if (is_away) return { status: 503, body: { success: false, error: 'Service Unavailable' } }
  if (KEY !== '' && request.headers['tron-pro-api-key'] !== KEY) {
    return { status: 401, body: { success: false, error: 'ApiKey not exists' } }
  }
  const place = /^\/(wallet|walletsolidity)\/getblock$/.exec(pathname)?.[1]
  if (place) {
    const { id_or_num } = request.method === 'POST' ? await readJson(request) : Object.fromEntries(searchParams)
    const named = typeof id_or_num === 'string' && id_or_num !== '' ? id_or_num : undefined
    return { status: 200, body: blocks.read(named, place === 'walletsolidity') ?? {} }
  }
  const address = /^\/v1\/accounts\/(\w+)\/transactions\/trc20$/.exec(pathname)?.[1]
  if (address && !/^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(address)) {
    return { status: 400, body: { success: false, error: 'A valid account address is required.' } }
  }
  if (address) return { status: 200, body: listTransfers(address, searchParams) }
  const id = /^\/v1\/transactions\/(\w+)\/events$/.exec(pathname)?.[1]
  if (id) return { status: 200, body: listEvents(id, searchParams.get('only_confirmed') === 'true') }
  return { status: 404, body: { success: false, error: 'Not Found' } }
}

const server = createServer((request, response) => {
  void answer(request)
    .catch(() => ({ status: 400, body: { success: false, error: 'Bad Request' } }))
    .then(({ status, body }) => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    })
})
server.listen(Number(process.env['TRON_PORT'] ?? 0), '127.0.0.1', () =>
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port })),
)
