import sharp from 'sharp'
import type { PickedFile } from '../chat/media-files.ts'
import { callerOf, type Person } from '../stage/people.ts'
import type { Sandbox } from '../wallet/sandbox-site.ts'

/** A number whose check digit is right. */
export const AADHAAR = '234123412346'

/** One colour, where nobody looks at what it shows. */
export async function plainPhoto(background: string): Promise<PickedFile> {
  const photo = sharp({ create: { width: 600, height: 380, channels: 3, background } })
  return { name: 'photo.png', mimeType: 'image/png', buffer: await photo.png().toBuffer() }
}

/** A photo that only its owner and operators see. */
export async function uploadPhoto(
  { origin }: Sandbox,
  person: Person,
  { mimeType: type, buffer }: PickedFile,
  biz: 'identity' | 'card',
): Promise<string> {
  const { sign_url, url } = await callerOf(person, origin)('signUpload', { size: buffer.length, type, biz })
  const body = new Uint8Array(buffer)
  const response = await fetch(`${origin}${sign_url}`, { method: 'PUT', headers: { 'content-type': type }, body })
  if (!response.ok) throw new Error(`the photo was answered ${response.status}`)
  return url
}

interface Entered {
  id_number?: string
  birth_date?: string
  level?: 1 | 2
  front?: PickedFile
  back?: PickedFile
}

/** Two photos and what somebody entered, in review. */
export async function submitDocument(
  sandbox: Sandbox,
  person: Person,
  { id_number = AADHAAR, birth_date = '1994-08-14', level = 1, front, back }: Entered = {},
): Promise<void> {
  const front_url = await uploadPhoto(sandbox, person, front ?? (await plainPhoto('#f08a24')), 'identity')
  const back_url = await uploadPhoto(sandbox, person, back ?? (await plainPhoto('#2a9d6f')), 'identity')
  await callerOf(person, sandbox.origin)('submitIdentity', {
    ...{ level, way: 'document' },
    data: {
      ...{ kind: 'aadhaar', real_name: person.nickname, id_number, country: 'IN', birth_date },
      ...{ front_url, back_url },
    },
  })
}
