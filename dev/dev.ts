import { describeMissing } from './machine.ts'

// `npm run dev`: a database, the server and the web, watching for changes, with people who have something to say.
// The rest is loaded only once it is known that it can be: on a bare machine this file says what to install.
const missing = describeMissing()
if (missing) {
  console.error(missing)
  process.exit(1)
}
const { readOptions } = await import('./options.ts')
const { start } = await import('./start.ts')
const options = readOptions(process.argv.slice(2))
if (typeof options === 'string') {
  console.error(options)
  process.exit(1)
}
await start(options)
