import { dropBody, partOfXml, partsOfXml, type Ask } from './s3.ts'

// What a bucket holds, page after page. Names are made of letters, digits, dashes and underscores, so none is escaped.
interface Listed {
  /** Without what it begins with. */
  name: string
  changed_at: Date
}

export async function* listObjects(ask: Ask, bucket: string, prefix: string): AsyncGenerator<Listed> {
  let after = ''
  do {
    const query = new URLSearchParams({ 'list-type': '2', prefix, ...(after && { 'start-after': after }) })
    const objects = partsOfXml(await (await ask(`${bucket}?${query}`)).text(), 'Contents')
    for (const object of objects) {
      after = partOfXml(object, 'Key')
      yield { name: after.slice(prefix.length), changed_at: new Date(partOfXml(object, 'LastModified')) }
    }
    if (objects.length === 0) after = ''
  } while (after)
}

export async function* listUploads(ask: Ask, bucket: string, prefix: string): AsyncGenerator<Listed & { id: string }> {
  let after: Record<string, string> | undefined = {}
  while (after) {
    const query = new URLSearchParams({ uploads: '', prefix, ...after })
    const xml = await (await ask(`${bucket}?${query}`)).text()
    for (const upload of partsOfXml(xml, 'Upload')) {
      const name = partOfXml(upload, 'Key').slice(prefix.length)
      yield { name, id: partOfXml(upload, 'UploadId'), changed_at: new Date(partOfXml(upload, 'Initiated')) }
    }
    const next = {
      'key-marker': partOfXml(xml, 'NextKeyMarker'),
      'upload-id-marker': partOfXml(xml, 'NextUploadIdMarker'),
    }
    after = isCut(xml) && next['key-marker'] ? next : undefined
  }
}

/** By their numbers; undefined where there is no such upload. */
export async function listParts(
  ask: Ask,
  address: (more: Record<string, string>) => string,
): Promise<Map<number, { size: number; etag: string }> | undefined> {
  const parts = new Map<number, { size: number; etag: string }>()
  let after = ''
  do {
    const response = await ask(address(after ? { 'part-number-marker': after } : {}), {}, [200, 404])
    if (response.status === 404) {
      await dropBody(response)
      return undefined
    }
    const xml = await response.text()
    for (const part of partsOfXml(xml, 'Part')) {
      const found = { size: Number(partOfXml(part, 'Size')), etag: partOfXml(part, 'ETag') }
      parts.set(Number(partOfXml(part, 'PartNumber')), found)
    }
    after = isCut(xml) ? partOfXml(xml, 'NextPartNumberMarker') : ''
  } while (after)
  return parts
}

const isCut = (xml: string): boolean => partOfXml(xml, 'IsTruncated') === 'true'
