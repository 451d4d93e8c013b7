import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { Config } from '../../config.ts'
import { createS3Parts } from './parts-s3.ts'
import { createAsk, dropBody, fetchInto } from './s3.ts'
import { listObjects } from './s3-lists.ts'
import type { StorageArea, Storage } from './storage.ts'

const INCOMING = 'incoming/'

// Any S3 server, path style. Browsers bring their bytes straight to the private bucket, to a place that is never served.
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
    dropBody(await ask(incoming(name), { method: 'DELETE' }, [200, 204, 404]))

  return {
    parts: createS3Parts(client, `${endpoint}/${buckets.private}`),
    async signIncoming(name, type, size, expires_seconds) {
      const url = new URL(incoming(name))
      url.searchParams.set('X-Amz-Expires', String(expires_seconds))
      const headers = { 'content-type': type, 'content-length': String(size) }
      const signed = await client.sign(url, { method: 'PUT', headers, aws: { signQuery: true, allHeaders: true } })
      return signed.url
    },
    async hasIncoming(name) {
      const response = await ask(incoming(name), { method: 'HEAD' }, [200, 404])
      return response.status === 200
    },
    fetchIncoming: (name, file, max_bytes) => fetchInto(ask, incoming(name), file, max_bytes),
    removeIncoming,
    async sweepIncoming(before) {
      for await (const { name, changed_at } of listObjects(ask, `${endpoint}/${buckets.private}`, INCOMING)) {
        if (changed_at < before) await removeIncoming(name)
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
      await dropBody(await ask(addressOf(area, name), { method: 'PUT', headers, body, duplex: 'half' } as RequestInit))
    },
    async get(area, name, range) {
      const headers = range ? { range: `bytes=${range.first}-${range.last}` } : {}
      const response = await ask(addressOf(area, name), { headers }, [200, 206, 404])
      if (response.status === 404) {
        await dropBody(response)
        return undefined
      }
      const whole = /\/(\d+)$/.exec(response.headers.get('content-range') ?? '')?.[1]
      const size = Number(whole ?? response.headers.get('content-length'))
      return { stream: Readable.fromWeb(response.body as WebStream), size }
    },
    async remove(area, name) {
      await dropBody(await ask(addressOf(area, name), { method: 'DELETE' }, [200, 204, 404]))
    },
  }
}
