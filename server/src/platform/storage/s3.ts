import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as WebStream } from 'node:stream/web'
import type { AwsClient } from 'aws4fetch'

export type Ask = (url: string, init?: RequestInit, right?: number[]) => Promise<Response>

export function createAsk(client: AwsClient): Ask {
  return async (url, init = {}, right = [200, 204]) => {
    const response = await client.fetch(url, init)
    if (right.includes(response.status)) return response
    await response.body?.cancel()
    throw new Error(`the storage answered ${response.status} to ${init.method ?? 'GET'}`)
  }
}

export async function dropBody(response: Response): Promise<void> {
  await response.body?.cancel()
}

/** Copies an object into a file of this machine; false where none is there, or one larger than anybody signed for. */
export async function fetchInto(ask: Ask, url: string, file: string, max_bytes: number): Promise<boolean> {
  const response = await ask(url, {}, [200, 404])
  if (response.status === 404 || Number(response.headers.get('content-length')) > max_bytes) {
    await dropBody(response)
    return false
  }
  await pipeline(Readable.fromWeb(response.body as WebStream), createWriteStream(file))
  return true
}

/** What stands in the first element of this name, as it is written there. */
export const partOfXml = (xml: string, name: string): string =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? ''

export const partsOfXml = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}>(.*?)</${name}>`, 'gs'))].map(([, inside = '']) => inside)
