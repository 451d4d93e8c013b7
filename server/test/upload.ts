import sharp from 'sharp'
import type { CallInput } from '@mela/contract/client.ts'
import type { Person } from './person.ts'

type Biz = CallInput<'signUpload'>['biz']

/** A picture of one's own in the storage of the site. */
export async function uploadPicture(site: { origin: string }, person: Person, biz: Biz): Promise<string> {
  const create = { width: 60, height: 60, channels: 3, background: '#575dfc' } as const
  return uploadFile(site, person, await sharp({ create }).png().toBuffer(), 'image/png', biz)
}

export async function uploadFile(
  { origin }: { origin: string },
  person: Person,
  file: Buffer,
  type: string,
  biz: Biz,
): Promise<string> {
  const signed = await person.call('signUpload', { size: file.length, type, biz })
  const body = new Uint8Array(file)
  const { ok, status } = await fetch(new URL(signed.sign_url, origin), {
    method: 'PUT',
    headers: { 'Content-Type': type },
    body,
  })
  if (!ok) throw new Error(`the upload answered ${status}`)
  return signed.url
}

/** Brings what is still missing of a file, or only some of it, and tells which parts that were. */
export async function bringParts(
  { origin }: { origin: string },
  person: Person,
  url: string,
  file: { bytes: Buffer; type: string },
  wanted: (n: number) => boolean = () => true,
): Promise<number[]> {
  const brought: number[] = []
  for (;;) {
    const { parts, part_size } = await person.call('signParts', { url })
    const missing = parts.filter(({ n }) => wanted(n) && !brought.includes(n))
    if (missing.length === 0) return brought
    for (const { n, size, sign_url } of missing) {
      const start = (n - 1) * part_size
      const body = new Uint8Array(file.bytes.subarray(start, start + size))
      const headers = { 'content-type': file.type }
      const { ok, status } = await fetch(new URL(sign_url, origin), { method: 'PUT', headers, body })
      if (!ok) throw new Error(`part ${n} answered ${status}`)
      brought.push(n)
    }
  }
}
