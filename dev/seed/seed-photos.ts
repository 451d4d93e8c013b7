import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Message } from '@mela/contract/chat/chat.ts'
import { ContentType } from '@mela/contract/chat/chat-rules.ts'
import { ChatType } from '@mela/contract/ids.ts'
import { root } from '../machine.ts'
import type { Past, Scene } from './past.ts'
import type { People } from './seed-people.ts'

const TYPE = 'image/jpeg'
const SIZE = { width: 1080, height: 480 }

async function bringPhoto({ as, origin }: Scene, person: { id: string }, picture: string): Promise<string> {
  const file = await readFile(join(root, 'dev/pictures', picture))
  const signed = await (await as(person))('signUpload', { size: file.length, type: TYPE, biz: 'chat', ...SIZE })
  const body = new Uint8Array(file)
  const { ok, status } = await fetch(new URL(signed.sign_url, origin), {
    method: 'PUT',
    headers: { 'Content-Type': TYPE },
    body,
  })
  if (!ok) throw new Error(`the upload answered ${status}`)
  return signed.url
}

/** Two photos from the line, an answer that quotes one and names its photographer, and a pinned one. */
export function showPhotos({ at }: Past, idOf: () => string, { asha, gurpreet, rohan }: People): void {
  const sent: Message[] = []
  const album = randomUUID()
  const inGroup = () => ({ chat_id: idOf(), chat_type: ChatType.Group, nonce: randomUUID() })
  at('2d 18:25', async (scene) => {
    const call = await scene.as(gurpreet)
    for (const picture of ['banner-lights.jpg', 'banner-kites.jpg']) {
      const data = { url: await bringPhoto(scene, gurpreet, picture), ...SIZE, album }
      sent.push(await call('sendMessage', { ...inGroup(), content: { type: ContentType.Image, data } }))
    }
  })
  at('2d 18:31', async ({ as }) => {
    const data = { text: '@Gurpreet Singh this one goes on the poster 😍', quote: { message_id: sent[0]!.message_id } }
    const content = { type: ContentType.Text, data }
    const call = await as(asha)
    await call('sendMessage', { ...inGroup(), content, mentions: [gurpreet.id] })
  })
  at('2d 18:40', async ({ as }) => {
    const { chat_id, chat_type, message_id } = sent[0]!
    await (
      await as(rohan)
    )('pinMessage', { chat_id, chat_type, message_id, status: 'yes' })
  })
}
