import { hasCheckDigit, type DOCUMENT_KINDS } from '@mela/contract/identity/identity-rules.ts'
import type { Caller } from '@mela/contract/client.ts'
import type { Past } from '../past.ts'
import { DOCUMENT_COLOURS } from './afternoon.ts'
import type { AtWork } from './at-work.ts'
import { drawDocument } from './document-photo.ts'
import type { Somebody, Who } from './who.ts'

type Kind = (typeof DOCUMENT_KINDS)[number]
interface Shown {
  kind: Kind
  id_number: string
  birth_date: string
  country?: string
  blur?: number
}

/** With the check digit that the others ask for. */
export const aadhaarOf = (index: number): string => {
  const digits = `2${String(34_123_412 + index * 70_191).padStart(10, '0')}`
  return `${digits}${[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].find((last) => hasCheckDigit(`${digits}${last}`))}`
}

const DECIDED: [day: number, username: string, decision: 'approve' | 'reject', Shown][] = [
  [3, 'fair.61', 'approve', { kind: 'aadhaar', id_number: aadhaarOf(1), birth_date: '1988-11-02' }],
  [2, 'fair.62', 'reject', { kind: 'pan', id_number: 'BQXPM4410K', birth_date: '1997-01-23', blur: 9 }],
  [1, 'fair.63', 'approve', { kind: 'voter_id', id_number: 'WBX4410872', birth_date: '1979-06-30' }],
  [1, 'fair.64', 'reject', { kind: 'aadhaar', id_number: aadhaarOf(3), birth_date: '2001-09-12', blur: 12 }],
]
const WAITING: [minutes: number, username: string, Shown][] = [
  [210, 'fatima.sheikh', { kind: 'aadhaar', id_number: aadhaarOf(5), birth_date: '1990-05-17' }],
  [140, 'dev.nair', { kind: 'pan', id_number: 'AKNPN2217F', birth_date: '1990-05-17' }],
  [66, 'mateo.rojas', { kind: 'passport', id_number: 'XDB402811', birth_date: '1990-05-17', country: 'ES' }],
  [29, 'tara.sen', { kind: 'driving_licence', id_number: 'WB-1420110012345', birth_date: '1992-12-05' }],
  // The number of the first one.
  [14, 'fair.65', { kind: 'aadhaar', id_number: aadhaarOf(5), birth_date: '1993-04-18' }],
  [4, 'anil.kumar', { kind: 'aadhaar', id_number: '234123412345', birth_date: '1990-05-17', blur: 7 }],
]

/** Of every kind, with photos: some decided in the last days, the others to be reviewed. */
export function showDocuments(past: Past, who: Who, work: AtWork): void {
  for (const [index, [day, username, decision, shown]] of DECIDED.entries()) {
    const person = who(username)
    past.at(`${day}d 12:${20 + index}`, async ({ as, origin }) =>
      submitDocument({ call: await as(person), origin, person }, shown, index),
    )
    past.at(`${day}d 16:${10 + index}`, async (scene) => {
      const call = await work.as(scene, 'arjun')
      const { list } = await call('listIdentityQueue', {})
      const { id } = list.find((document) => document.person.user_id === person.id)!
      await call('getIdentityForReview', { id })
      await call(
        'decideIdentity',
        decision === 'approve'
          ? { id, decision }
          : { id, decision, reason: 'blurred', note: 'Hold the card still, without a flash.' },
      )
    })
  }
  for (const [index, [minutes, username, shown]] of WAITING.entries()) {
    const person = who(username)
    past.at(`${minutes}m`, async ({ as, origin }) =>
      submitDocument({ call: await as(person), origin, person }, shown, index),
    )
  }
}

interface Applicant {
  call: Caller
  origin: string
  person: Somebody
}

/** With a photo of each side; the index says what colour they have. */
export async function submitDocument(
  { call, origin, person }: Applicant,
  { country = 'IN', blur, ...shown }: Shown,
  index: number,
): Promise<void> {
  const colour = DOCUMENT_COLOURS[index % DOCUMENT_COLOURS.length]!
  const bring = async (...print: string[]) => {
    const photo = await drawDocument({ colour, print, ...(blur !== undefined && { blur }) })
    const { sign_url, url } = await call('signUpload', { size: photo.length, type: 'image/jpeg', biz: 'identity' })
    const body = new Uint8Array(photo)
    const headers = { 'Content-Type': 'image/jpeg' }
    const { ok, status } = await fetch(new URL(sign_url, origin), { method: 'PUT', headers, body })
    if (!ok) throw new Error(`the photo was answered ${status}`)
    return url
  }
  const { kind, id_number, birth_date } = shown
  const front_url = await bring(person.nickname, `Born ${birth_date}`, id_number, kind.replace('_', ' ').toUpperCase())
  const back_url = await bring('Address', '12 Fair Street', country === 'IN' ? 'Kolkata 700019' : 'Sevilla 41001')
  const data = { ...shown, real_name: person.nickname, country, front_url, back_url }
  await call('submitIdentity', { level: 1, way: 'document', data })
}
