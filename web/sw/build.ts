import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'

const FILE = 'sw.js'

/** Builds the service worker under its fixed name once all names of the app's files are known. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const outputs = Object.values(bundle)
      const entry = outputs.find((output) => output.type === 'chunk' && output.isEntry)
      if (!entry) throw new Error('the app has no entry')
      const files = outputs
        .map(({ fileName }) => `/${fileName}`)
        .filter((path) => path.startsWith('/assets/'))
        .sort()
      const page = outputs.find(({ fileName }) => fileName === 'index.html')
      const source = page?.type === 'asset' ? page.source : ''
      const id = createHash('sha256').update(files.join('\n')).update(source).digest('hex').slice(0, 12)
      const code = await buildWorker({ id, entry: `/${entry.fileName}`, files })
      this.emitFile({ type: 'asset', fileName: FILE, source: code })
    },
  }
}

async function buildWorker(about: { id: string; entry: string; files: string[] }): Promise<string> {
  const built = await build({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    logLevel: 'warn',
    define: { BUILD: JSON.stringify(about) },
    publicDir: false,
    build: {
      write: false,
      target: ['chrome91', 'firefox90', 'safari15'],
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('./worker.ts', import.meta.url)),
        output: { format: 'iife', entryFileNames: FILE },
      },
    },
  })
  const [result] = Array.isArray(built) ? built : [built]
  const chunk = result && 'output' in result ? result.output[0] : undefined
  if (!chunk) throw new Error('the service worker was not built')
  return chunk.code
}
