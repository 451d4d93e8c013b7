import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { addressOf, networkOf } from './network.ts'

test('addresses are grouped the same however they are written', () => {
  expect(networkOf('192.0.2.1')).toBe('192.0.2.1')
  expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1')
  const same = ['2001:db8:0:7::1', '2001:DB8:0:7:ffff::', '2001:0db8:0000:0007:1:2:3:4', '2001:db8::7:0:0:0:9']
  expect(new Set(same.map(networkOf))).toEqual(new Set(['2001:db8:0:7']))
  expect(networkOf('::1')).toBe('0:0:0:0')
  expect(networkOf('2001:db8:0:8::1')).not.toBe(networkOf('2001:db8:0:7::1'))
})

test('the address of an upgrade request is the one that as many proxies as are trusted have written down', () => {
  const from = (remoteAddress: string, forwarded?: string) =>
    ({ socket: { remoteAddress }, headers: forwarded ? { 'x-forwarded-for': forwarded } : {} }) as IncomingMessage
  expect(addressOf(from('10.0.0.1', '192.0.2.66, 203.0.113.7'), 0)).toBe('10.0.0.1')
  expect(addressOf(from('10.0.0.1', '192.0.2.66, 203.0.113.7'), 1)).toBe('203.0.113.7')
  expect(addressOf(from('10.0.0.1', '192.0.2.66, 203.0.113.7'), 2)).toBe('192.0.2.66')
  expect(addressOf(from('10.0.0.1', '203.0.113.7'), 5)).toBe('203.0.113.7')
  expect(addressOf(from('10.0.0.1'), 1)).toBe('10.0.0.1')
})
