import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const SOURCES = [
  ...['web/src', 'web/sw', 'web/public', 'web/locales', 'web/index.html', 'ui/src', 'contract/src'],
  ...['web/vite.config.ts', 'web/first-load.ts', 'web/precompress.ts'],
]

/** The folder of the built app, built anew where a source is younger. WEB_DIR names another one, which is used as it is. */
export function builtWeb(): string {
  const given = process.env['WEB_DIR']
  if (given) return given
  const page = join(root, 'web/dist/index.html')
  const built_at = existsSync(page) ? statSync(page).mtimeMs : 0
  if (SOURCES.some((source) => newest(join(root, source)) > built_at)) {
    console.log('building the web')
    execFileSync('npm', ['run', 'build', '--silent'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  }
  return join(root, 'web/dist')
}

function newest(path: string): number {
  if (!existsSync(path) || /\.test\.tsx?$/.test(path)) return 0
  const status = statSync(path)
  if (!status.isDirectory()) return status.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newest(join(path, name))))
}
