import web from '../web/vite.config.ts'

// The web as it is built for people, plus one door: no screen can jump to any message yet, so the bench calls the
// function that will do it.
const jumpDoor = {
  name: 'jump door',
  enforce: 'pre' as const,
  transform(code: string, id: string): string | undefined {
    if (!id.endsWith('/web/src/main.tsx')) return undefined
    return `import { jumpTo } from './chat/sync/open-chat.ts'\n${code}\nObject.assign(globalThis, { jumpTo })\n`
  },
}

export default {
  ...web,
  plugins: [...(web.plugins ?? []), jumpDoor],
  build: { ...web.build, outDir: process.env['SCROLL_OUT_DIR'] ?? 'dist' },
}
