// @vitest-environment node
import { afterEach, expect, test } from 'vitest'
import { GroupRole } from '@mela/contract/groups/groups-rules.ts'
import { envelopeServer, No, until, type EnvelopeServer } from '../../../test/envelope-server.ts'
import { forgetMembers, memberStore, renewMembers } from './group-members.ts'

let http: EnvelopeServer
afterEach(async () => {
  forgetMembers()
  await http[Symbol.asyncDispose]()
})
const asha = { id: '12', nickname: 'Asha' }
const members = { list: [{ user: asha, group_nickname: '', identity: GroupRole.Owner }], total: 1, cursor: null }

test('roles and names in a group whose first read failed are read again until they come', async () => {
  http = await envelopeServer(() => {
    if (http.asked.length === 2) http.isUp = false
    return members
  })
  http.isUp = false
  renewMembers('7')
  await until(watchAsked, () => http.asked.length === 1)
  expect(memberStore.getState().members['7']).toBeUndefined()
  http.isUp = true
  await until(watchAsked, () => http.asked.length === 2)
  http.isUp = true
  await until(memberStore.subscribe, () => memberStore.getState().members['7'] !== undefined)
  expect(memberStore.getState().members['7']).toEqual({
    12: { group_nickname: '', identity: GroupRole.Owner, name: 'Asha' },
  })
  expect(http.asked.length, 'two reads failed, the third came').toBe(3)
})

test('a refusal is an answer: the members of a group one has left are not asked for again', async () => {
  http = await envelopeServer(({ input }) => {
    if (input['group_id'] === '7') throw new No({ reason: 'not_member' })
    if (http.asked.length === 2) http.isUp = false
    return members
  })
  renewMembers('7')
  await until(watchAsked, () => http.asked.length === 1)
  renewMembers('8')
  await until(watchAsked, () => http.asked.length === 2)
  http.isUp = true
  await until(memberStore.subscribe, () => memberStore.getState().members['8'] !== undefined)
  expect(http.asked.map(({ input }) => input['group_id'])).toEqual(['7', '8', '8'])
})

test('a read cut off by signing out is not tried again', async () => {
  http = await envelopeServer(() => members)
  http.isUp = false
  renewMembers('7')
  forgetMembers()
  await until(watchAsked, () => http.asked.length === 1)
  renewMembers('8')
  await until(watchAsked, () => http.asked.length === 2)
  http.isUp = true
  await until(memberStore.subscribe, () => memberStore.getState().members['8'] !== undefined)
  expect(http.asked.map(({ input }) => input['group_id'])).toEqual(['7', '8', '8'])
})

function watchAsked(look: () => void): () => void {
  const timer = setInterval(look, 10)
  return () => clearInterval(timer)
}
