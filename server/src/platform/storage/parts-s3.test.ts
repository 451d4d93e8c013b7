import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { AwsClient } from 'aws4fetch'
import { expect, onTestFinished, test } from 'vitest'
import { createS3Parts } from './parts-s3.ts'

const PAGE = 2
const tagOf = (name: string, value: string | number) => `<${name}>${value}</${name}>`
const told = (root: string, ...inside: string[]) => `<?xml version="1.0"?><${root}>${inside.join('\n')}</${root}>`

interface Upload {
  name: string
  id: string
  begun_at: Date
}

/** As much of an S3 server as lists parts and uploads, two to a page, and gives uploads up. */
async function openBucket(parts: number[], uploads: Upload[]): Promise<string> {
  const listUploads = (after: string | null) => {
    const rest = uploads.slice(uploads.findIndex(({ id }) => id === after) + 1)
    const rows = rest
      .slice(0, PAGE)
      .map(({ name, id, begun_at }) =>
        tagOf(
          'Upload',
          tagOf('Key', `parts/${name}`) + tagOf('UploadId', id) + tagOf('Initiated', begun_at.toISOString()),
        ),
      )
    const next = rest[PAGE - 1]
    const marker = next && tagOf('NextKeyMarker', `parts/${next.name}`) + tagOf('NextUploadIdMarker', next.id)
    return told('ListMultipartUploadsResult', marker ?? '', tagOf('IsTruncated', String(rest.length > PAGE)), ...rows)
  }
  const listParts = (after: number) => {
    const rest = parts.filter((n) => n > after)
    const rows = rest
      .slice(0, PAGE)
      .map((n) => tagOf('Part', tagOf('PartNumber', n) + tagOf('ETag', `&quot;${n}&quot;`) + tagOf('Size', n * 10)))
    const marker = tagOf('NextPartNumberMarker', rest[PAGE - 1] ?? 0)
    return told('ListPartsResult', marker, tagOf('IsTruncated', String(rest.length > PAGE)), ...rows)
  }
  const server = createServer((request, response) => {
    const { searchParams } = new URL(request.url!, 'http://s3')
    const id = searchParams.get('uploadId')
    if (request.method === 'DELETE') {
      const index = uploads.findIndex((upload) => upload.id === id)
      if (index >= 0) uploads.splice(index, 1)
      response.writeHead(204).end()
    } else if (id) response.end(listParts(Number(searchParams.get('part-number-marker') ?? 0)))
    else if (searchParams.has('uploads')) response.end(listUploads(searchParams.get('upload-id-marker')))
    else response.end(told('ListBucketResult'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/files-private`
}
const client = new AwsClient({ accessKeyId: 'key', secretAccessKey: 'secret', service: 's3', region: 'r', retries: 0 })

test('parts are found page after page, and one of another size is missing', async () => {
  const parts = createS3Parts(client, await openBucket([1, 2, 3, 5, 6], []))
  const file = { name: 'film', id: 'an upload', sizes: [10, 20, 30, 40, 50, 61] }
  expect(await parts.missing(file)).toEqual([4, 6])
})

test('uploads that were begun long ago are given up, page after page, and newer ones stay', async () => {
  const at = (day: number) => new Date(Date.UTC(2026, 0, day))
  const uploads = ['a', 'b', 'c', 'd', 'e'].map((name, index) => ({ name, id: `of-${name}`, begun_at: at(index + 1) }))
  const kept = { name: 'a', id: 'another-of-a', begun_at: at(9) }
  const bucket = [kept, ...uploads]
  await createS3Parts(client, await openBucket([], bucket)).sweep(at(5))
  expect(bucket).toEqual([kept, uploads[4]])
})
