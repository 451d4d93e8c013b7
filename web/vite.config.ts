import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = process.env['MELA_API'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react()],
  build: {
    target: ['es2020', 'chrome90', 'safari15'],
    cssTarget: ['chrome90', 'safari15'],
    outDir: 'dist',
    emptyOutDir: true,
    // The content security policy knows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // One file per language, so that a page fetches the words of one language only.
            {
              name: (id: string) => `words-${/[\\/]locales[\\/](\w+)[\\/]/.exec(id)?.[1]}`,
              test: /[\\/]locales[\\/]\w+[\\/]\w+\.json$/,
            },
            { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            { name: 'router', test: /[\\/]node_modules[\\/]@tanstack[\\/](?!.*virtual)/ },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': { target: api, ws: true } },
  },
})
