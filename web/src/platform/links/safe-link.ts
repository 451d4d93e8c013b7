// Which written links may be followed, and how they are shown, so that nobody is led elsewhere than they read.
export interface SafeLink {
  href: string
  shown: string
}

/** What cannot be seen, turns the direction around, or is a slash to a browser only. */
const HIDDEN = /[\p{C}\s\\]/u
/** Latin letters of every keyboard, or Cyrillic ones up to the last. */
const WHOLE = /^(?:[a-z\d.\-\u00df-\u00f6\u00f8-\u00ff]+|[\p{sc=Cyrl}\d.-]+)$/iu
/** Between two dots: nothing that could be taken for a letter of another script. */
const PART = /^(?:[a-z\d-]+|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ー\d-]+|[\p{sc=Deva}\d-]+)$/iu

/** Nothing for a link that says one address and leads to another. */
export function safeLink(written: string, href: string): SafeLink | undefined {
  if (HIDDEN.test(written)) return undefined
  const isMail = href.startsWith('mailto:')
  const url = parse(isMail ? href.replace(/^mailto:[^?#]*@/, 'https://') : href)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  const host = (isMail ? /@([^@/?#:]+)/ : /^(?:https?:\/\/)?([^/?#:]+)/i).exec(written)?.[1]?.toLowerCase() ?? ''
  if (reads(host, url.hostname)) return { href, shown: written }
  if (isMail) return undefined
  // As the browser will show it.
  return { href: url.href, shown: url.href }
}

function reads(host: string, hostname: string): boolean {
  if (/^[\0-\x7f]*$/.test(host)) return host === hostname
  return WHOLE.test(host) || host.split('.').every((part) => PART.test(part))
}

function parse(address: string): URL | undefined {
  try {
    return new URL(address)
  } catch {
    return undefined
  }
}
