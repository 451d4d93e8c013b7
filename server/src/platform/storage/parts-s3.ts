import type { AwsClient } from 'aws4fetch'
import { createAsk, dropBody, fetchInto, partOfXml, type Ask } from './s3.ts'
import { listObjects, listParts, listUploads } from './s3-lists.ts'
import type { FileInParts, StorageParts } from './storage.ts'

// A multipart upload for each file. It stands apart from what is brought whole, because it may last for days and an
// object is as old as its upload.
const PARTS = 'parts/'
const MIB = 1024 * 1024
type Upload = Pick<FileInParts, 'name' | 'id'>

export function createS3Parts(client: AwsClient, bucket: string): StorageParts {
  const ask = createAsk(client)
  const addressOf = (name: string) => `${bucket}/${PARTS}${name}`
  const uploadOf = ({ name, id }: Upload, more: Record<string, string> = {}) =>
    `${addressOf(name)}?${new URLSearchParams({ ...more, uploadId: id })}`
  const isWhole = async (name: string) => (await ask(addressOf(name), { method: 'HEAD' }, [200, 404])).status === 200

  const removeAt = async (url: string) => dropBody(await ask(url, { method: 'DELETE' }, [200, 204, 404]))

  return {
    // The smallest that S3 takes.
    least_bytes: 5 * MIB,
    async begin(name) {
      const begun = await (await ask(`${addressOf(name)}?uploads=`, { method: 'POST' })).text()
      const id = partOfXml(begun, 'UploadId')
      if (!id) throw new Error('the storage began no upload')
      return id
    },
    async sign(file, n, expires_seconds) {
      const url = uploadOf(file, { partNumber: String(n), 'X-Amz-Expires': String(expires_seconds) })
      const headers = { 'content-length': String(file.sizes[n - 1]) }
      const signed = await client.sign(url, { method: 'PUT', headers, aws: { signQuery: true, allHeaders: true } })
      return signed.url
    },
    put: () => Promise.reject(new Error('parts are brought to the storage itself')),
    async missing(file) {
      const numbers = file.sizes.map((_, index) => index + 1)
      const parts = await listParts(ask, (more) => uploadOf(file, more))
      if (!parts) return (await isWhole(file.name)) ? [] : numbers
      return numbers.filter((n) => parts.get(n)?.size !== file.sizes[n - 1])
    },
    async join(file, to) {
      const parts = await listParts(ask, (more) => uploadOf(file, more))
      // Without an upload it was put together by somebody who came no further.
      if (parts) {
        if (file.sizes.some((size, index) => parts.get(index + 1)?.size !== size)) return false
        await complete(
          ask,
          uploadOf(file),
          file.sizes.map((_, index) => parts.get(index + 1)!.etag),
        )
      }
      const bytes = file.sizes.reduce((sum, size) => sum + size, 0)
      return fetchInto(ask, addressOf(file.name), to, bytes)
    },
    cancel: (upload) => removeAt(uploadOf(upload)),
    async remove(upload) {
      await removeAt(uploadOf(upload))
      await removeAt(addressOf(upload.name))
    },
    async sweep(before) {
      for await (const { changed_at, ...upload } of listUploads(ask, bucket, PARTS)) {
        if (changed_at < before) await removeAt(uploadOf(upload))
      }
      for await (const { changed_at, name } of listObjects(ask, bucket, PARTS)) {
        if (changed_at < before) await removeAt(addressOf(name))
      }
    },
  }
}

/** Tags go back as they were written. Where nothing is found, somebody else has completed it. */
async function complete(ask: Ask, url: string, tags: string[]): Promise<void> {
  const parts = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
  const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
  const headers = { 'content-type': 'application/xml' }
  const response = await ask(url, { method: 'POST', headers, body }, [200, 404])
  const answer = await response.text()
  // It answers before it is done, and tells in its words how it went.
  if (response.status === 200 && answer.includes('<Error>')) throw new Error('the storage did not put a file together')
}
