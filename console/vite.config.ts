import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const api = process.env['MELA_API'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react()],
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    // The content security policy knows no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    port: 5174,
    proxy: { '/admin': { target: api }, '/files': { target: api } },
  },
})
