import { randomBytes } from 'node:crypto'

/** What the server gives a browser that signs in: with one of its own a context is a device of its own. */
export const newDevice = () => ({
  name: 'mela_device',
  value: randomBytes(16).toString('base64url'),
  domain: '127.0.0.1',
  path: '/api',
})
