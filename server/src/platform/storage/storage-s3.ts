import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { Config } from '../../config.ts'
import type { StorageArea, Storage } from './storage.ts'

const INCOMING = 'incoming/'

// Any S3 server, path style. Browsers bring their bytes straight to the private bucket, to a place that is never served.
type Ask = (url: string, init?: RequestInit, right?: number[]) => Promise<Response>

function createAsk(client: AwsClient): Ask {
  return async (url, init = {}, right = [200, 204]) => {
    const response = await client.fetch(url, init)
    if (right.includes(response.status)) return response
    await response.body?.cancel()
    throw new Error(`the storage answered ${response.status} to ${init.method ?? 'GET'}`)
  }
}

async function missing(response: Response): Promise<void> {
  await response.body?.cancel()
}

export function openS3(config: Config): Storage {
  const { S3_ENDPOINT = '', S3_BUCKET_PUBLIC = '', S3_BUCKET_PRIVATE = '', S3_KEY = '', S3_SECRET = '' } = config
  const keys = { accessKeyId: S3_KEY, secretAccessKey: S3_SECRET }
  const client = new AwsClient({ ...keys, region: config.S3_REGION, service: 's3', retries: 0 })
  const ask = createAsk(client)
  const endpoint = S3_ENDPOINT.replace(/\/$/, '')
  const buckets: Record<StorageArea, string> = { public: S3_BUCKET_PUBLIC, private: S3_BUCKET_PRIVATE }
  const addressOf = (area: StorageArea, name: string) => `${endpoint}/${buckets[area]}/${name}`
  const incoming = (name: string) => addressOf('private', `${INCOMING}${name}`)
  const removeIncoming = async (name: string) =>
    missing(await ask(incoming(name), { method: 'DELETE' }, [200, 204, 404]))

  return {
    async signIncoming(name, type, size, expires_seconds) {
      const url = new URL(incoming(name))
      url.searchParams.set('X-Amz-Expires', String(expires_seconds))
      const headers = { 'content-type': type, 'content-length': String(size) }
      const signed = await client.sign(url, { method: 'PUT', headers, aws: { signQuery: true, allHeaders: true } })
      return signed.url
    },
    async fetchIncoming(name, file, max_bytes) {
      const response = await ask(incoming(name), {}, [200, 404])
      if (response.status === 404 || Number(response.headers.get('content-length')) > max_bytes) {
        await missing(response)
        return false
      }
      await pipeline(Readable.fromWeb(response.body as WebStream), createWriteStream(file))
      return true
    },
    removeIncoming,
    async sweepIncoming(before) {
      for await (const { name, changed_at } of listIncoming(ask, `${endpoint}/${buckets.private}`)) {
        if (changed_at < before) await removeIncoming(name.slice(INCOMING.length))
      }
    },
    async put(area, name, file, type) {
      const { size } = await stat(file)
      const body = Readable.toWeb(createReadStream(file)) as unknown as ReadableStream
      const headers = {
        'content-type': type,
        'content-length': String(size),
        'x-amz-content-sha256': 'UNSIGNED-PAYLOAD',
      }
      await missing(await ask(addressOf(area, name), { method: 'PUT', headers, body, duplex: 'half' } as RequestInit))
    },
    async get(area, name, range) {
      const headers = range ? { range: `bytes=${range.first}-${range.last}` } : {}
      const response = await ask(addressOf(area, name), { headers }, [200, 206, 404])
      if (response.status === 404) {
        await missing(response)
        return undefined
      }
      const whole = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1]
      const size = Number(whole ?? response.headers.get('content-length'))
      return { stream: Readable.fromWeb(response.body as WebStream), size }
    },
    async remove(area, name) {
      await missing(await ask(addressOf(area, name), { method: 'DELETE' }, [200, 204, 404]))
    },
  }
}

async function* listIncoming(ask: Ask, bucket: string): AsyncGenerator<{ name: string; changed_at: Date }> {
  let after = ''
  do {
    const query = new URLSearchParams({ 'list-type': '2', prefix: INCOMING, ...(after && { 'start-after': after }) })
    const listed = parseListing(await (await ask(`${bucket}?${query}`)).text())
    yield* listed
    after = listed.at(-1)?.name ?? ''
  } while (after)
}

/** Names are made of letters, digits, dashes and underscores, so none of them is escaped. */
function parseListing(xml: string): { name: string; changed_at: Date }[] {
  return [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, object = '']) => ({
    name: /<Key>([^<]*)<\/Key>/.exec(object)?.[1] ?? '',
    changed_at: new Date(/<LastModified>([^<]*)<\/LastModified>/.exec(object)?.[1] ?? ''),
  }))
}
