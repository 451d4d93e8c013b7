import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { iconPaths } from '../../ui/src/display/icon-paths.ts'
import { languages } from '../src/platform/i18n/languages.ts'
import type { PageIcon } from './elements.ts'
import { WORD_KEYS } from './word-keys.ts'

const FILE = 'verify-draws.html'
const ICONS: readonly PageIcon[] = ['alert', 'check', 'close', 'document']

/** The page that checks a day's file from any disk: one file, with its script, style and words inside. */
export function standAloneVerifier(): Plugin {
  return {
    name: 'stand-alone-verifier',
    configureServer({ middlewares }) {
      middlewares.use(`/${FILE}`, (_request, response, next) => {
        buildPage().then((page) => {
          response.setHeader('content-type', 'text/html; charset=utf-8').end(page)
        }, next)
      })
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: FILE, source: await buildPage() })
    },
  }
}

async function buildPage(): Promise<string> {
  const { script, style } = await buildParts()
  const parts: Record<string, string> = { POLICY: policyOf(script, style), STYLE: style, SCRIPT: script }
  const page = readFileSync(new URL('./page.html', import.meta.url), 'utf8')
  // The policy counts every space between the tags.
  return page.replaceAll(/\s*%([A-Z]+)%\s*/g, (_whole, name: string) => parts[name]!)
}

/** It may run what stands in it, and reach nothing at all. */
function policyOf(script: string, style: string): string {
  const allowed = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  return [
    "default-src 'none'",
    `script-src ${allowed(script)}`,
    `style-src ${allowed(style)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')
}

async function buildParts(): Promise<{ script: string; style: string }> {
  const built = await build({
    configFile: false,
    root: fileURLToPath(new URL('.', import.meta.url)),
    mode: 'production',
    logLevel: 'warn',
    define: { WORDS: JSON.stringify(words()), ICONS: JSON.stringify(icons()) },
    publicDir: false,
    build: {
      write: false,
      target: ['chrome91', 'firefox90', 'safari15'],
      cssTarget: ['chrome91', 'firefox90', 'safari15'],
      // Otherwise the script would bring it in, which its policy forbids.
      cssCodeSplit: false,
      modulePreload: false,
      rolldownOptions: {
        input: fileURLToPath(new URL('./main.ts', import.meta.url)),
        output: { format: 'iife', entryFileNames: 'verify.js' },
      },
    },
  })
  const [result] = Array.isArray(built) ? built : [built]
  const outputs = result && 'output' in result ? result.output : []
  const chunk = outputs.find((output) => output.type === 'chunk')
  const sheet = outputs.find((output) => output.type === 'asset' && output.fileName.endsWith('.css'))
  if (chunk?.type !== 'chunk' || sheet?.type !== 'asset') throw new Error('the stand-alone verifier was not built')
  const parts = { script: chunk.code.replaceAll('</script', String.raw`<\/script`), style: String(sheet.source) }
  if (/<!--|<script|<\/style/i.test(parts.script + parts.style)) throw new Error('the page would end inside of itself')
  return parts
}

function words(): Record<string, Record<string, string>> {
  return Object.fromEntries(languages.map((language) => [language, wordsOf(language)]))
}

function wordsOf(language: string): Record<string, string> {
  const areas = new Map<string, Record<string, string>>()
  return Object.fromEntries(
    WORD_KEYS.map((key) => {
      const [area, name] = key.split('.') as [string, string]
      const file = new URL(`../locales/${language}/${area}.json`, import.meta.url)
      const catalogue = areas.get(area) ?? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)
      areas.set(area, catalogue)
      const text = catalogue[name]
      if (!text) throw new Error(`${language} has no ${key}`)
      return [key, text]
    }),
  )
}

const icons = (): Record<string, string> => Object.fromEntries(ICONS.map((name) => [name, iconPaths[name]]))
