import { moment } from '../moment.ts'
import type { Past } from '../past.ts'
import type { AtWork } from './at-work.ts'

const DAY_MS = 86_400_000

/** What the site says now, what it will say, and what it no longer says. */
export function writeContent(past: Past, work: AtWork, now: Date): void {
  const day = (days: number) => new Date(moment('0d 10:00', now) + days * DAY_MS).toISOString()
  past.at('3d 11:00', async (scene) => {
    const call = await work.as(scene, 'arjun')
    await call('saveAnnouncement', {
      ...{ title: HOURS.title, content: HOURS.content, sort: 1 },
      ...{ starts_at: day(-2), ends_at: day(12) },
    })
    await call('saveAnnouncement', {
      ...{ title: REPAIRS.title, content: REPAIRS.content, sort: 2 },
      ...{ starts_at: day(2), ends_at: day(3) },
    })
  })
  past.at('2d 11:10', async (scene) => {
    const call = await work.as(scene, 'arjun')
    const [lights, kites] = await call('listAllBanners', {})
    await call('saveBanner', {
      ...{ file_url: lights!.file_url, title: NIGHT.title, url: '/find', link_switch: -1, sort: 5 },
      ...{ starts_at: day(3), ends_at: day(5) },
    })
    await call('saveActivity', {
      ...{ ...DRAWING, file_url: kites!.file_url, url: '/find', sort: 1 },
      ...{ starts_at: day(-1), ends_at: day(6) },
    })
    await call('saveActivity', {
      ...{ ...NIGHT, file_url: lights!.file_url, sort: 2 },
      ...{ starts_at: day(4), ends_at: day(5) },
    })
  })
  past.at('1d 11:20', async (scene) => {
    const call = await work.as(scene, 'arjun')
    const [channel] = await call('listChannels', {})
    if (!channel) return
    await call('planPost', { channel_id: channel.id, ...POSTS.today, post_at: null })
    await call('planPost', { channel_id: channel.id, ...POSTS.soon, post_at: day(1) })
    await call('planPost', { channel_id: channel.id, ...POSTS.later, post_at: day(4) })
  })
}

const HOURS = {
  title: {
    en: 'Help answers until 11 in the evening',
    hi: 'सहायता रात 11 बजे तक',
    de: 'Die Hilfe antwortet bis 23 Uhr',
  },
  content: {
    en: 'During the fair week somebody answers from 8 in the morning until 11 in the evening.',
    hi: 'मेले के सप्ताह में सुबह 8 से रात 11 बजे तक जवाब मिलता है।',
    de: 'In der Festwoche antwortet jemand von 8 bis 23 Uhr.',
  },
}
const REPAIRS = {
  title: { en: 'Bank transfers pause for an hour', hi: 'बैंक ट्रांसफ़र एक घंटा बंद' },
  content: {
    en: 'Our bank works on its systems. What you send in that hour arrives later; nothing is lost.',
    hi: 'हमारा बैंक अपने सिस्टम पर काम करेगा। उस समय भेजा पैसा बाद में पहुँचेगा।',
  },
}
const DRAWING = {
  title: { en: 'Draw a kite, win a string', hi: 'पतंग बनाएँ, डोर पाएँ' },
  content: {
    en: 'Show your drawing in a group of the fair. The best ten get a string.',
    hi: 'अपना चित्र मेले के ग्रुप में दिखाएँ।',
  },
}
const NIGHT = {
  title: { en: 'Night of the lights' },
  content: { en: 'Every lamp in town goes out at 9, and ours go on.' },
}
const POSTS = {
  today: { title: 'Kites over the river', content: 'The wind is good today, {nickname}: come by before sunset.' },
  soon: { title: 'The big wheel turns again', content: 'Repaired and painted. Children ride for nothing until noon.' },
  later: { title: 'Lights at nine', content: 'Bring a lamp, {nickname}. The best place to see them is the bridge.' },
}
