import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const SHARED = ['ui/src', 'contract/src', 'rules/src']
const SOURCES = {
  web: [
    ...['web/src', 'web/sw', 'web/verify', 'web/public', 'web/locales', 'web/index.html', ...SHARED],
    ...['web/vite.config.ts', 'web/precompress.ts'],
  ],
  console: ['console/src', 'console/index.html', 'console/vite.config.ts', ...SHARED],
}

/** The folder of the built app, built again where a source is younger. WEB_DIR names another one, which is used as it is. */
export const builtWeb = (): string => process.env['WEB_DIR'] ?? built('web')

/** The same of the console, with CONSOLE_DIR. Whoever brings an app of their own gets no console built for it. */
export const builtConsole = (): string =>
  process.env['CONSOLE_DIR'] ?? (process.env['WEB_DIR'] ? join(root, 'console/dist') : built('console'))

function built(workspace: keyof typeof SOURCES): string {
  const page = join(root, workspace, 'dist/index.html')
  const built_at = existsSync(page) ? statSync(page).mtimeMs : 0
  if (SOURCES[workspace].some((source) => newest(join(root, source)) > built_at)) {
    console.log(`building the ${workspace}`)
    const build = ['run', 'build', '--silent', '--workspace', workspace]
    execFileSync('npm', build, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  return join(root, workspace, 'dist')
}

function newest(path: string): number {
  if (!existsSync(path) || /\.test\.tsx?$/.test(path)) return 0
  const status = statSync(path)
  if (!status.isDirectory()) return status.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))))
}
