import { join } from 'node:path'
import { stat } from 'node:fs/promises'
import type pg from 'pg'
import { hashPassword, SAFE_COST } from '../../server/src/account/password/password.ts'
import { openDisk } from '../../server/src/platform/storage/storage-disk.ts'
import { root } from '../machine.ts'
import { moment } from './moment.ts'
import type { People } from './seed-people.ts'

// What the site itself says: an account that answers people, banners, a pop-up, an announcement, activities and notices.
type Words = { en: string } & Record<string, string>

const HELP = { uid: 20260000, username: 'mela.help', nickname: 'Mela Help', password: 'mela-help' }
/** As large as the pictures are. */
const BANNER = { type: 'image/jpeg', width: 1080, height: 480 }
const BANNERS: { picture: string; key: string; title: Words; url: string; link_switch: 1 | -1 }[] = [
  {
    picture: 'banner-lights.jpg',
    key: 'seeded0banner0of0the0lights00001',
    title: {
      en: 'Festival of lights',
      zh: '灯火节',
      hi: 'रोशनी का त्योहार',
      ru: 'Праздник огней',
      id: 'Festival cahaya',
      de: 'Fest der Lichter',
      ja: '光の祭り',
      es: 'Festival de las luces',
    },
    url: '/game',
    link_switch: -1,
  },
  {
    picture: 'banner-kites.jpg',
    key: 'seeded0banner0of0the0kites000001',
    title: {
      en: 'Kite week',
      zh: '风筝周',
      hi: 'पतंग सप्ताह',
      ru: 'Неделя воздушных змеев',
      id: 'Pekan layang-layang',
      de: 'Drachenwoche',
      ja: '凧揚げウィーク',
      es: 'Semana de las cometas',
    },
    url: '/help',
    link_switch: -1,
  },
]
const POP_UP: { theme: Words; content: Words } = {
  theme: {
    en: 'Kite week starts on Saturday',
    zh: '风筝周周六开始',
    hi: 'पतंग सप्ताह शनिवार से',
    ru: 'Неделя воздушных змеев начнётся в субботу',
    id: 'Pekan layang-layang mulai Sabtu',
    de: 'Die Drachenwoche beginnt am Samstag',
    ja: '凧揚げウィークは土曜日からです',
    es: 'La semana de las cometas empieza el sábado',
  },
  content: {
    en: 'Bring your friends and your longest string. Questions? The banner leads to help.',
    zh: '带上朋友和最长的线。有疑问？点横幅查看帮助。',
    hi: 'दोस्तों को और सबसे लंबी डोर साथ लाएँ। कोई सवाल? बैनर से मदद मिलेगी।',
    ru: 'Берите друзей и самую длинную нить. Есть вопросы? Баннер ведёт в раздел помощи.',
    id: 'Ajak temanmu dan bawa benang terpanjang. Ada pertanyaan? Banner membawamu ke bantuan.',
    de: 'Bring deine Freunde und deine längste Schnur mit. Fragen? Das Banner führt zur Hilfe.',
    ja: '友だちといちばん長い糸をご用意ください。ご質問はバナーからヘルプへどうぞ。',
    es: 'Trae a tus amistades y tu hilo más largo. ¿Dudas? El banner lleva a la ayuda.',
  },
}
const NOTICE: { title: Words; content: Words } = {
  title: {
    en: 'Mela can now be installed',
    zh: '现在可以安装Mela了',
    hi: 'अब Mela इंस्टॉल हो सकता है',
    ru: 'Теперь Mela можно установить',
    id: 'Mela kini bisa diinstal',
    de: 'Mela lässt sich jetzt installieren',
    ja: 'Melaをインストールできるようになりました',
    es: 'Ahora puedes instalar Mela',
  },
  content: {
    en: 'It opens from your home screen, without a browser around it, and messages ring as in any other app.',
    zh: '从主屏幕直接打开，没有浏览器边框，消息像其他应用一样提醒。',
    hi: 'यह होम स्क्रीन से, बिना ब्राउज़र के खुलता है, और मैसेज की सूचना किसी भी ऐप की तरह मिलती है।',
    ru: 'Открывается с экрана «Домой» без рамки браузера, а сообщения приходят как в любом приложении.',
    id: 'Bisa dibuka dari layar utama tanpa browser, dan pesan berbunyi seperti di aplikasi lain.',
    de: 'Es öffnet sich vom Home-Bildschirm aus ohne Browser drumherum, und Nachrichten klingeln wie in jeder anderen App.',
    ja: 'ホーム画面からブラウザなしで開き、メッセージもほかのアプリと同じように通知されます。',
    es: 'Se abre desde la pantalla de inicio, sin el navegador, y los mensajes suenan como en cualquier aplicación.',
  },
}

/** Nothing happens to a site that has these things already. */
export async function writeSite(client: pg.Client, people: People, storage_dir: string, now: Date): Promise<void> {
  const help_id = await writeHelp(client, now)
  if (!help_id) return
  for (const [index, banner] of BANNERS.entries()) {
    await writePicture(client, help_id, banner, storage_dir, now)
    await client.query(
      `INSERT INTO home_banner (file_url, title, url, link_switch, sort, changed_at) VALUES ($1, $2, $3, $4, $5, $6)`,
      [`/files/${banner.key}`, JSON.stringify(banner.title), banner.url, banner.link_switch, index, now],
    )
  }
  await client.query(
    `INSERT INTO home_pop_up (placement, type, theme, content, changed_at) VALUES ('find', 1, $1, $2, $3)`,
    [JSON.stringify(POP_UP.theme), JSON.stringify(POP_UP.content), now],
  )
  await client.query('INSERT INTO home_announcement (title, content, created_at, changed_at) VALUES ($1, $2, $3, $3)', [
    JSON.stringify(POP_UP.theme),
    JSON.stringify(POP_UP.content),
    now,
  ])
  for (const [index, { key, title, url }] of BANNERS.entries()) {
    await client.query(
      `INSERT INTO home_activity (file_url, title, content, url, sort, changed_at) VALUES ($1, $2, $3, $4, $5, $6)`,
      [`/files/${key}`, JSON.stringify(title), JSON.stringify(POP_UP.content), url, index, now],
    )
  }
  await client.query(`INSERT INTO home_notice (title, content, url, created_at) VALUES ($1, $2, '/settings', $3)`, [
    JSON.stringify(NOTICE.title),
    JSON.stringify(NOTICE.content),
    new Date(moment('1d 10:00', now)),
  ])
  await client.query(`UPDATE account_user SET area_code = $2, mobile = $3 WHERE id = $1 AND mobile = ''`, [
    ...[people.asha.id, ASHA_MOBILE.area_code, ASHA_MOBILE.mobile],
  ])
  for (const [kind, when] of [
    ['new_device', '3d 08:30'],
    ['password_changed', '2d 09:15'],
    ['mobile_bound', '1d 17:20'],
  ] as const) {
    await client.query('INSERT INTO home_notice (user_id, kind, created_at) VALUES ($1, $2, $3)', [
      people.asha.id,
      kind,
      new Date(moment(when, now)),
    ])
  }
}

/** What the notice is about; nobody has such a number. */
const ASHA_MOBILE = { area_code: '91', mobile: '5550012345' }

const TEMPLATE = { code: 'FAIR2026', name: 'Mela Help Desk' }

export async function hasTemplate(client: pg.Client): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM account_group_template WHERE code = $1', [TEMPLATE.code])
  return rowCount === 1
}

/** From this the groups of those who register with its code are made. */
export async function writeTemplate(client: pg.Client, staff_id: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO account_group_template (code, name, owner_user_id, service_user_ids)
     SELECT $1, $2, id, ARRAY[id, $4::bigint] FROM account_user WHERE username_key = $3 RETURNING id`,
    [TEMPLATE.code, TEMPLATE.name, HELP.username, staff_id],
  )
  return rows[0]!.id
}

/** Undefined when the account is there already. */
async function writeHelp(client: pg.Client, now: Date): Promise<string | undefined> {
  const { uid, username, nickname, password } = HELP
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO account_user (uid, username, username_key, password_hash, nickname, identity, created_at, last_active_at)
     VALUES ($1, $2, $2, $3, $4, 3, $5, $6) ON CONFLICT DO NOTHING RETURNING id`,
    [
      ...[uid, username, await hashPassword(SAFE_COST, password), nickname],
      ...[new Date(moment('200d 09:00', now)), new Date(moment('5m', now))],
    ],
  )
  const id = rows[0]?.id
  if (!id) return undefined
  await client.query(
    `INSERT INTO platform_setting (name, value, changed_at) VALUES ('service_user_id', $1, $2) ON CONFLICT DO NOTHING`,
    [JSON.stringify(id), now],
  )
  return id
}

async function writePicture(
  client: pg.Client,
  owner_id: string,
  { picture, key }: { picture: string; key: string },
  storage_dir: string,
  now: Date,
): Promise<void> {
  const file = join(root, 'dev/pictures', picture)
  const { size } = await stat(file)
  await openDisk(storage_dir).put('public', key, file, BANNER.type)
  await client.query(
    `INSERT INTO media_file (key, owner_id, biz, type, size, state, is_private, stored_type, stored_size, width, height, created_at)
     VALUES ($1, $2, 'chat', $3, $4, 'ready', false, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
    [key, owner_id, BANNER.type, size, BANNER.width, BANNER.height, now],
  )
}
