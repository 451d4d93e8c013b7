// @vitest-environment node
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Refused, Unreachable } from '@mela/contract/client.ts'
import { envelopeServer, No, type EnvelopeServer } from '../../../test/envelope-server.ts'
import { chatStore, resetStore } from '../../chat/sync/store.ts'
import { sendChest } from './send-chest.ts'

const chest = { group_id: '5', type: 1, amount: 100, num: 2, remark: '' } as const
let server: EnvelopeServer
let refusal: No | undefined
beforeEach(async () => {
  resetStore('7')
  refusal = undefined
  server = await envelopeServer(({ input }) => {
    if (refusal) throw refusal
    const message = {
      ...{ message_id: '1', prev: '0', nonce: input['nonce'], chat_id: '5', chat_type: 2, author_id: '7' },
      ...{ created_at: new Date(0).toISOString(), created_unix: 0, is_seen: false, mentions: [] },
      ...{ is_group_notice: false, content: { type: 8, data: { chest_id: '1000000001', remarks: '' } } },
    }
    return { chest_id: '1000000001', message }
  })
})
afterEach(async () => {
  resetStore('')
  await server[Symbol.asyncDispose]()
})
const nonces = () => server.asked.flatMap(({ path, input }) => (path.endsWith('/chest/add') ? [input['nonce']] : []))

test('a box whose answer was lost is tried again under the same nonce, the next box under another', async () => {
  server.isUp = false
  await expect(sendChest(chest)).rejects.toThrow(Unreachable)
  await expect(sendChest({ ...chest, amount: 200 })).rejects.toThrow(Unreachable)
  server.isUp = true
  refusal = new No({ reason: 'service_error' })
  await expect(sendChest(chest)).rejects.toThrow(Refused)
  refusal = undefined
  await sendChest(chest)
  expect(new Set(nonces()).size).toBe(1)
  expect(chatStore.getState().rooms['5|2']?.lastMessage, 'the answer stands in the chat').toMatchObject({
    contentType: 8,
    senderId: '7',
  })
  await sendChest(chest)
  expect(new Set(nonces()).size).toBe(2)
})

test('a box that the server refused is another one when it is tried again', async () => {
  refusal = new No({ reason: 'chest_balance_not_enough' })
  await expect(sendChest(chest)).rejects.toThrow(Refused)
  refusal = undefined
  await sendChest(chest)
  expect(new Set(nonces()).size).toBe(2)
})
