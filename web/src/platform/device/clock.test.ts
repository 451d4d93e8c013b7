// @vitest-environment node
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import { createApi } from '../net/api.ts'
import { deviceNow, keepServerDate, serverNow } from './clock.ts'

test('SESSION-042 server time is the Date of the last answer, kept as an offset to the device clock', async () => {
  const dates = ['Tue, 05 Jan 2027 10:00:00 GMT', 'Tue, 05 Jan 2027 11:30:00 GMT', undefined]
  const http = createServer((_request, response) => {
    response.sendDate = false
    const date = dates.shift()
    if (date) response.setHeader('Date', date)
    // The offset is taken from refusals and faults as well as from good answers.
    response.end(JSON.stringify({ code: dates.length === 1 ? 10004 : 10000, data: {} }))
  })
  await new Promise<void>((listening) => http.listen(0, '127.0.0.1', listening))
  const { call } = createApi({
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    language: () => 'en',
    token: () => undefined,
    fetch,
    onDate: keepServerDate,
    onSessionOver: () => undefined,
  })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-12-31T23:00:00Z') })
  try {
    await call('getSiteConfig', {})
    expect(new Date(serverNow()).toISOString()).toBe('2027-01-05T10:00:00.000Z')
    vi.setSystemTime(deviceNow() + 90_000)
    expect(new Date(serverNow()).toISOString()).toBe('2027-01-05T10:01:30.000Z')
    await call('getUserInfo', {}).catch(() => undefined)
    expect(new Date(serverNow()).toISOString()).toBe('2027-01-05T11:30:00.000Z')
    vi.setSystemTime(deviceNow() + 1_000)
    await call('getSiteConfig', {})
    expect(new Date(serverNow()).toISOString()).toBe('2027-01-05T11:30:01.000Z')
  } finally {
    vi.useRealTimers()
    http.closeAllConnections()
    http.close()
  }
})
