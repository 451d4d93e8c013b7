import { readdirSync, readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { createLogger, defineConfig, type Logger, type Plugin } from 'vite'
import { OPERATOR_REFUSALS } from './operator-refusals.ts'
import { PAGE_REFUSALS } from './page-refusals.ts'
import { precompress } from './precompress.ts'
import { serviceWorker } from './sw/build.ts'
import { standAloneVerifier } from './verify/build.ts'

const api = process.env['MELA_API'] ?? 'http://127.0.0.1:3000'

const PACKET_TYPES = { CONNECT: 0, DISCONNECT: 1, EVENT: 2, ACK: 3, CONNECT_ERROR: 4, BINARY_EVENT: 5, BINARY_ACK: 6 }

/**
 * The realtime channel knows websockets only, and packets are written by a parser of our own; the other transports and
 * the parser that comes with the library would be part of the first load.
 */
function websocketOnly(): Plugin {
  const left_out = new Set<string>()
  let is_used = false
  const leaveOut = (what: string, instead: string) => {
    left_out.add(what)
    return instead
  }
  return {
    name: 'websocket-only',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      is_used ||= id.includes('engine.io-client')
      if (id.endsWith('socket.io-parser/build/esm/index.js')) {
        return leaveOut(
          'parser',
          `export const protocol = 5\nexport const PacketType = ${JSON.stringify(PACKET_TYPES)}\n`,
        )
      }
      const file = /engine\.io-client\/build\/esm\/transports\/([\w-]+)(?:\.node)?\.js$/.exec(id)?.[1]
      if (file === 'index') {
        return leaveOut(
          'transports',
          "import { WS } from './websocket.js'\nexport const transports = { websocket: WS }\n",
        )
      }
      return file === 'polling-xhr' ? leaveOut('polling', 'export class XHR {}\n') : undefined
    },
    /** Where a release of the library keeps its parts elsewhere, the build says so instead of growing. */
    buildEnd(error) {
      if (!error && is_used && left_out.size < 3) this.error(`left out of socket.io: ${[...left_out].join(', ')} only`)
    },
  }
}

/** The page itself says what the list is called, before any catalogue is there. */
const skeletonTitles: Plugin = {
  name: 'skeleton-titles',
  transformIndexHtml(page) {
    const folder = new URL('./locales/', import.meta.url)
    const titles = readdirSync(folder).map((language) => {
      const words = JSON.parse(readFileSync(new URL(`${language}/app.json`, folder), 'utf8')) as { tab_chats: string }
      return [language, words.tab_chats] as const
    })
    return page.replace('%CHAT_LIST_TITLES%', JSON.stringify(Object.fromEntries(titles)))
  },
}

/** What operators are refused nobody reads in the app; what is told on pages comes with the words of the pages, for i18n.ts to sort in. */
const fewerErrors: Plugin = {
  name: 'fewer-errors',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    const [path, area] = /^(?:.*)[\\/]locales[\\/]\w+[\\/](errors|pages)\.json$/.exec(id) ?? []
    if (!path) return undefined
    const words = JSON.parse(code) as Record<string, string>
    const later = [...OPERATOR_REFUSALS, ...PAGE_REFUSALS]
    const first = () => Object.entries(words).filter(([name]) => !later.includes(name))
    const withErrors = () => {
      const errors = JSON.parse(readFileSync(path.replace(/pages\.json$/, 'errors.json'), 'utf8')) as typeof words
      return [...Object.entries(words), ...PAGE_REFUSALS.map((name) => [`errors.${name}`, errors[name]] as const)]
    }
    return { code: JSON.stringify(Object.fromEntries(area === 'errors' ? first() : withErrors())), map: null }
  },
}

/** What the chat list says comes in one file; FIRST_AREAS of src/names/areas.ts. */
const FIRST_AREAS = ['app', 'chat', 'errors']
const WORDS = /[\\/]locales[\\/](\w+)[\\/](\w+)\.json$/
/** Which file holds which area of a language. */
const WORD_FILES = /[\\/]i18n[\\/]words[\\/](\w+)\.ts$/

function wordsOf(id: string): string | null {
  const [, language, area = 'app'] = WORDS.exec(id) ?? WORD_FILES.exec(id) ?? []
  return language ? `words-${language}-${FIRST_AREAS.includes(area) ? 'first' : area}` : null
}

/** Whenever a page reloads or the server restarts, a socket ends in the middle: that is no fault, and nobody wants its trace. */
function quietProxy(): Logger {
  const logger = createLogger('warn')
  return {
    ...logger,
    error(message, options) {
      const code = (options?.error as NodeJS.ErrnoException | undefined)?.code ?? ''
      const is_cut = /ws proxy (socket )?error/.test(message) && CUT_CODES.has(code)
      if (!is_cut) logger.error(message, options)
    },
  }
}
const CUT_CODES = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ERR_STREAM_WRITE_AFTER_END'])

/** They hold nothing but exports: who imports one thing from them does not load the others. */
const DOORS =
  /[\\/](web[\\/]src[\\/](account|chat|people)[\\/]index\.ts|socket\.io-client[\\/]build[\\/]esm[\\/]index\.js)$/

export default defineConfig({
  // The router brings a stand-in for what React has had itself since its version 18.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  plugins: [
    react(),
    skeletonTitles,
    fewerErrors,
    serviceWorker(),
    standAloneVerifier(),
    precompress(),
    websocketOnly(),
  ],
  build: {
    target: ['chrome91', 'firefox90', 'safari15'],
    cssTarget: ['chrome91', 'firefox90', 'safari15'],
    outDir: 'dist',
    emptyOutDir: true,
    // The content security policy knows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Words need nothing but themselves; a list of that for every language would be part of the first load.
      resolveDependencies: (file, needed) => (/words-\w+-/.test(file) ? [] : needed),
    },
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: DOORS, sideEffects: false }] },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'router', test: /[\\/]node_modules[\\/]@tanstack[\\/]/, tags: ['$initial'] },
            // All that the page needs at once. Left to itself the builder makes a file of every set of modules that the
            // same screens share, and the first load asks for a score of tiny ones.
            { name: 'first', tags: ['$initial'] },
            // A page fetches the words of one language, and those of a part of the app when that is opened.
            { name: wordsOf, debugName: 'words' },
          ],
        },
      },
    },
  },
  customLogger: quietProxy(),
  server: {
    proxy: {
      '/api': { target: api, ws: true },
      '/files': { target: api },
      // What only development has: the reference of calls, and the way to the console.
      '/docs': { target: api },
      '/openapi.json': { target: api },
      '^/admin/?$': { target: api },
    },
  },
})
