// @vitest-environment node
import { afterEach, expect, test } from 'vitest'
import { clearStored } from '../../platform/storage/storage.ts'
import { readChannelReads, startChannelReads } from './channel-reads.ts'
import { chatStore, resetStore } from './store.ts'

const READER = '7'
const NEWS = '900001|3'
afterEach(() => {
  resetStore('')
  clearStored()
})

test('how far a channel was read is written also where the channels were answered before the chats', () => {
  resetStore(READER)
  const stop = startChannelReads()
  chatStore.setState({ reads: { [NEWS]: '1', '5-7|1': '4' } })
  expect(readChannelReads(READER), 'what the device kept may not be restored yet').toEqual({})
  chatStore.setState({ isLoaded: true })
  expect(readChannelReads(READER)).toEqual({ [NEWS]: '1' })
  chatStore.setState({ reads: { [NEWS]: '2' } })
  expect(readChannelReads(READER)).toEqual({ [NEWS]: '2' })
  expect(readChannelReads('8')).toEqual({})
  stop()
})
