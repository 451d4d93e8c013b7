import type pg from 'pg'
import { moment } from '../seed/moment.ts'
import { hashPassword, SAFE_COST } from '../../server/src/account/password/password.ts'

// The rest of the fair: whom the five friends of the seed know.
interface Guest {
  username: string
  nickname: string
  language: string
  gender: 1 | 2 | 3
}
export interface DemoPerson extends Guest {
  id: string
  password: string
}

const PASSWORD = 'mela-demo'
const guest = (username: string, nickname: string, language: string, gender: Guest['gender']): Guest => ({
  username,
  nickname,
  language,
  gender,
})
const GUESTS: readonly Guest[] = [
  guest('dev.nair', 'Dev Nair', 'en', 2),
  guest('wei.lin', 'Wei Lin', 'zh', 3),
  guest('fatima.sheikh', 'Fatima Sheikh', 'hi', 3),
  guest('anil.kumar', 'Anil Kumar', 'hi', 2),
  guest('priya.menon', 'Priya Menon', 'en', 3),
  guest('sergei.volkov', 'Сергей Волков', 'ru', 2),
  guest('lena.braun', 'Lena Braun', 'de', 3),
  guest('putri.wijaya', 'Putri Wijaya', 'id', 3),
  guest('mateo.rojas', 'Mateo Rojas', 'es', 2),
  guest('hana.mori', '森はな', 'ja', 3),
  guest('chen.yu', '陈宇', 'zh', 2),
  guest('ravi.teja', 'Ravi Teja', 'en', 2),
  guest('sunita.rao', 'सुनीता राव', 'hi', 3),
  guest('imran.khan9', 'Imran K', 'hi', 2),
  guest('olga.petrova', 'Ольга Петрова', 'ru', 3),
  guest('jonas.weber', 'Jonas Weber', 'de', 2),
  guest('dewi.lestari', 'Dewi', 'id', 3),
  guest('lucia.vega', 'Lucía Vega', 'es', 3),
  guest('nikhil.joshi', 'Nikhil Joshi', 'en', 2),
  guest('zoya.mirza', 'Zoya', 'en', 3),
  guest('bablu.tea', 'Bablu Chaiwala', 'hi', 2),
  guest('tara.sen', 'Tara Sen', 'en', 3),
  guest('kabir.anand', 'Kabir Anand', 'en', 2),
  guest('meenal.patil', 'Meenal Patil', 'hi', 3),
]

/** They stand in the order above; a second time gives the same ones. */
export async function writeGuests(client: pg.Client, now: Date): Promise<DemoPerson[]> {
  const password_hash = await hashPassword(SAFE_COST, PASSWORD)
  const people: DemoPerson[] = []
  for (const [index, each] of GUESTS.entries()) {
    const since = new Date(now.getTime() - (195 - index) * 86_400_000)
    const active = new Date(moment(`${index * 37 + 1}m`, now))
    const { rows } = await client.query<{ id: string }>(
      `WITH made AS (
         INSERT INTO account_user (uid, username, username_key, password_hash, nickname, gender, language, created_at, last_active_at)
         VALUES ($1, $2, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING id)
       SELECT id FROM made UNION ALL SELECT id FROM account_user WHERE username_key = $2 LIMIT 1`,
      [30260000 + index, each.username, password_hash, each.nickname, each.gender, each.language, since, active],
    )
    people.push({ ...each, id: rows[0]!.id, password: PASSWORD })
  }
  return people
}
