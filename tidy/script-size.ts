import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { gzipSync } from 'node:zlib'
import { parseSync } from 'oxc-parser'

// What the browser fetches until the chat list is live: the scripts of the page with all they import, the chunk of
// the chat list where it is one of its own, and the first words of one language, of which the largest count.
const CHAT_LIST = /^ChatList[\w-]*\.js$/
const WORDS = /^words-\w+-first-[\w-]+\.js$/

export interface ScriptSize {
  kb: number
  files: string[]
}

export function scriptSize(dist: string): ScriptSize {
  const size = (file: string) => gzipSync(readFileSync(join(dist, file))).length
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const assets = readdirSync(join(dist, 'assets'))
  const words = assets.filter((name) => WORDS.test(name)).map((name) => `assets/${name}`)
  const largest = words.toSorted((one, other) => size(other) - size(one)).slice(0, 1)
  const starts = [
    ...[...page.matchAll(/<(?:script|link)[^>]*\s(?:src|href)="\/([^"]+\.js)"/g)].map((match) => match[1]!),
    ...assets.filter((name) => CHAT_LIST.test(name)).map((name) => `assets/${name}`),
    ...largest,
  ]
  const files = new Set<string>()
  const fetch = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    const { module } = parseSync(file, readFileSync(join(dist, file), 'utf8'))
    const exported = module.staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value))
    for (const name of [...module.staticImports.map((each) => each.moduleRequest.value), ...exported]) {
      if (name) fetch(posix.join(posix.dirname(file), name))
    }
  }
  starts.forEach(fetch)
  return { kb: [...files].reduce((sum, file) => sum + size(file), 0) / 1000, files: [...files] }
}
