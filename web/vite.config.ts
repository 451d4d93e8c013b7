import { readdirSync, readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { firstLoad } from './first-load.ts'
import { precompress } from './precompress.ts'
import { serviceWorker } from './sw/build.ts'

const api = process.env['MELA_API'] ?? 'http://127.0.0.1:3000'

/** The realtime channel knows websockets only; the other transports would be part of the first load. */
const websocketOnly: Plugin = {
  name: 'websocket-only',
  enforce: 'pre',
  load(id) {
    const file = /engine\.io-client\/build\/esm\/transports\/([\w-]+)(?:\.node)?\.js$/.exec(id)?.[1]
    if (file === 'index') return "import { WS } from './websocket.js'\nexport const transports = { websocket: WS }\n"
    if (file === 'polling-xhr') return 'export class XHR {}\n'
    return undefined
  },
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

/** What the chat list says comes in one file; FIRST_AREAS of src/names/areas.ts. */
const FIRST_AREAS = ['app', 'chat', 'errors']

function wordsOf(id: string): string {
  const [, language, area = ''] = /[\\/]locales[\\/](\w+)[\\/](\w+)\.json$/.exec(id) ?? []
  return `words-${language}-${FIRST_AREAS.includes(area) ? 'first' : area}`
}

export default defineConfig({
  plugins: [react(), skeletonTitles, serviceWorker(), precompress(), websocketOnly],
  build: {
    target: ['es2020', 'chrome90', 'safari15'],
    cssTarget: ['chrome90', 'safari15'],
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
      output: {
        codeSplitting: {
          groups: [
            // A page fetches the words of one language, and those of a part of the app when that is opened.
            { name: wordsOf, test: /[\\/]locales[\\/]\w+[\\/]\w+\.json$/ },
            { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'router', test: /[\\/]node_modules[\\/]@tanstack[\\/](?!.*virtual)/ },
            { name: firstLoad(), debugName: 'first' },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': { target: api, ws: true }, '/files': { target: api } },
  },
})
