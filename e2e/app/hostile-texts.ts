import type { BrowserContext, Page } from '@playwright/test'

// What would run if a text were ever taken for more than a text.
export const CALL = 'window.executed=1'
export const HOSTILE = [
  `<script>${CALL}</script>`,
  `<img src=x onerror="${CALL}">`,
  `<svg/onload=${CALL}>`,
  `<svg><script xlink:href="data:,${CALL}"></script></svg>`,
  `"><script>${CALL}</script>`,
  `'"--></style></script><script>${CALL}</script>`,
  `<iframe srcdoc="<script>parent.executed=1</script>"></iframe>`,
  `<a href="javascript:${CALL}">press</a>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${CALL}>`,
  `<details open ontoggle=${CALL}>`,
  `<input autofocus onfocus=${CALL}>`,
  `<body onload=${CALL}>`,
  `<base href="https://evil.example/">`,
  `<meta http-equiv="refresh" content="0;url=https://evil.example/">`,
  `<style>*{display:none}</style>`,
  `<link rel=stylesheet href=https://evil.example/a.css>`,
  `<form action=https://evil.example/><button>ok</button></form>`,
  `javascript:${CALL}`,
  `JaVaScRiPt://example.com/%0a${CALL}`,
  `data:text/html,<script>${CALL}</script>`,
  `vbscript:msgbox(1)`,
  `{{constructor.constructor('${CALL}')()}} \${${CALL}} #{${CALL}}`,
  `&lt;script&gt;${CALL}&lt;/script&gt; &#60;b&#62;`,
  `%3Cscript%3E${CALL}%3C/script%3E`,
  `\u202Etxt.exe\u202C \u2066<script>${CALL}</script>\u2069`,
  `<scr\u200Bipt>${CALL}</scr\u200Bipt>`,
  `__proto__ constructor toString`,
  `{"__html":"<img src=x onerror=${CALL}>"}`,
  `[x](javascript:${CALL}) <!-- --> <![CDATA[ ]]>`,
  `https://example.com/"onmouseover="${CALL}`,
  `https://example.com/<script>${CALL}</script>`,
  `https://user:secret@evil.example/ http://[::1]/`,
]

/** Whatever runs, asks somebody else or opens a dialog is remembered. */
export function watch(page: Page, context: BrowserContext): string[] {
  const seen: string[] = []
  const own = new URL(page.url()).host
  page.on('dialog', (dialog) => {
    seen.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  context.on('request', (request) => {
    const { host, protocol } = new URL(request.url())
    if (host !== own && protocol !== 'blob:') seen.push(request.url())
  })
  return seen
}

/** What any of them leaves behind when it ran. */
export const executed = (page: Page) => page.evaluate(() => (window as { executed?: number }).executed)
