import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

// Speaks like LibreTranslate and knows a few phrases; any other text comes back behind the mark of its new language, so
// that nobody takes it for a translation, and with its addresses torn apart as engines do. Like a real one it asks for
// its key, where it was given one, answers 429 beyond its limit, and may stand behind a proxy that points elsewhere.
// GET /asked tells what it was asked for.
const KEY = process.env['TRANSLATE_KEY'] ?? ''
const LIMIT = Number(process.env['TRANSLATE_LIMIT'] ?? Infinity)
const MOVED_TO = process.env['TRANSLATE_MOVED_TO'] ?? ''
const asked: unknown[] = []
const MAX_BYTES = 100_000
const LANGUAGES = ['en', 'zh', 'hi', 'ru', 'id', 'de', 'ja', 'es'] as const
type Language = (typeof LANGUAGES)[number]

const PHRASES: Record<Language, string>[] = [
  ...[{ en: 'hello', zh: '你好', hi: 'नमस्ते', ru: 'привет', id: 'halo', de: 'hallo', ja: 'こんにちは', es: 'hola' }],
  {
    ...{ en: 'good morning', zh: '早上好', hi: 'सुप्रभात', ru: 'доброе утро' },
    ...{ id: 'selamat pagi', de: 'guten morgen', ja: 'おはようございます', es: 'buenos días' },
  },
  {
    ...{ en: 'thank you', zh: '谢谢', hi: 'धन्यवाद', ru: 'спасибо' },
    ...{ id: 'terima kasih', de: 'danke', ja: 'ありがとうございます', es: 'gracias' },
  },
  {
    ...{ en: 'how are you?', zh: '你好吗？', hi: 'आप कैसे हैं?', ru: 'как дела?' },
    ...{ id: 'apa kabar?', de: 'wie geht es dir?', ja: 'お元気ですか？', es: '¿cómo estás?' },
  },
  {
    ...{ en: 'where is my order?', zh: '我的订单在哪里？', hi: 'मेरा ऑर्डर कहाँ है?', ru: 'где мой заказ?' },
    ...{ id: 'di mana pesanan saya?', de: 'wo ist meine bestellung?', ja: '注文はどこですか？' },
    ...{ es: '¿dónde está mi pedido?' },
  },
]

const isLanguage = (text: unknown): text is Language => LANGUAGES.includes(text as Language)
const plain = (text: string) =>
  text
    .trim()
    .toLocaleLowerCase()
    .replace(/[.!]+$/, '')

function translate(text: string, target: Language): { translatedText: string; language: string } {
  for (const phrase of PHRASES) {
    const language = LANGUAGES.find((each) => phrase[each] === plain(text))
    if (language) return { translatedText: sentence(phrase[target]), language }
  }
  return { translatedText: `[${target}] ${text.replaceAll(/(\w)([.@])(?=\w)/g, '$1$2 ')}`, language: 'en' }
}

const sentence = (text: string) => text.replace(/\p{L}/u, (first) => first.toLocaleUpperCase())

interface Answer {
  status: number
  body: unknown
  headers?: Record<string, string>
}

async function answer(request: IncomingMessage): Promise<Answer> {
  const path = new URL(request.url ?? '/', 'http://translate').pathname
  if (request.method === 'GET' && path === '/languages') {
    return { status: 200, body: LANGUAGES.map((code) => ({ code, name: code, targets: LANGUAGES })) }
  }
  if (request.method === 'GET' && path === '/asked') return { status: 200, body: asked }
  if (MOVED_TO !== '') return { status: 307, body: {}, headers: { Location: `${MOVED_TO}${path}` } }
  if (request.method !== 'POST' || path !== '/translate') return { status: 404, body: { error: 'Not found' } }
  const { q, source, target, api_key } = await readQuestion(request)
  if (KEY !== '' && api_key !== KEY) return { status: 403, body: { error: 'Invalid API key' } }
  asked.push(q)
  if (asked.length > LIMIT) return { status: 429, body: { error: 'Slowdown: Too many requests' } }
  if (typeof q !== 'string' || typeof source !== 'string') return { status: 400, body: { error: 'Invalid request' } }
  if (!isLanguage(target)) return { status: 400, body: { error: `${String(target)} is not supported` } }
  const { translatedText, language } = translate(q, target)
  return { status: 200, body: { translatedText, detectedLanguage: { confidence: 90, language } } }
}

async function readQuestion(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BYTES) return {}
    chunks.push(chunk)
  }
  const text = Buffer.concat(chunks).toString()
  const is_json = request.headers['content-type']?.startsWith('application/json')
  return is_json ? (JSON.parse(text) as Record<string, unknown>) : Object.fromEntries(new URLSearchParams(text))
}

const server = createServer((request, response) => {
  void answer(request)
    .catch((): Answer => ({ status: 400, body: { error: 'Invalid request' } }))
    .then(({ status, body, headers = {} }) => {
      const type = { 'Content-Type': 'application/json; charset=utf-8' }
      response.writeHead(status, { ...type, ...headers }).end(JSON.stringify(body))
    })
})
server.listen(Number(process.env['TRANSLATE_PORT'] ?? 0), '127.0.0.1', () =>
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port })),
)
