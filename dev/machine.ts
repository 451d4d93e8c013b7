import { existsSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..')

const WANTED = { major: 24, minor: 18 }

/** What stands between this machine and `npm run dev`, with the command that brings it; nothing when all is there. */
export function describeMissing(
  version: string = process.versions.node,
  platform: NodeJS.Platform = process.platform,
  has_packages: boolean = existsSync(join(root, 'node_modules', 'pg')),
): string | undefined {
  if (platform === 'win32') {
    return 'Mela is developed on Linux, macOS or WSL. In PowerShell: `wsl --install`, then clone and run it inside.'
  }
  if (!has_packages) return 'The packages are not installed yet. Run `npm ci` here, then `npm run dev` again.'
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major === WANTED.major && minor >= WANTED.minor) return undefined
  const install = platform === 'darwin' ? 'brew install node@24 && brew link --overwrite node@24' : 'nvm install 24'
  const hint =
    platform === 'linux' ? '\nOn Linux `npm ci` brings Node 24 along and `npm run dev` uses it by itself.' : ''
  return `This is Node ${version}; Mela needs Node ${WANTED.major}.${WANTED.minor} or a later ${WANTED.major}. Install it: ${install}${hint}`
}
