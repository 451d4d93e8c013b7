import { expect, test } from 'vitest'
import { deviceText } from './device-text.ts'

test.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36', 'Chrome on Windows'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0', 'Edge on Windows'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Mobile Safari/604.1', 'Safari on iPhone'],
  ['Mozilla/5.0 (Linux; Android 15; Redmi Note 12) Chrome/142.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['curl/8.5.0', 'curl/8.5.0'],
  ['', 'Unknown device'],
])('%s is %s', (user_agent, said) => {
  expect(deviceText(user_agent)).toBe(said)
})
