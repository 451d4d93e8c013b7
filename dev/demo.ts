import { describeMissing } from './machine.ts'

// `npm run demo`: the built product as people would meet it, with a site full of life.
const missing = describeMissing()
if (missing) {
  console.error(missing)
  process.exit(1)
}
const { readOptions } = await import('./options.ts')
const { startDemo } = await import('./demo/start-demo.ts')
const options = readOptions(process.argv.slice(2))
if (typeof options === 'string') {
  console.error(options.replace('npm run dev', 'npm run demo'))
  process.exit(1)
}
await startDemo(options)
