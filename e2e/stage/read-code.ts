import type { Locator } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'

/** What the code in a picture says to a camera. */
export async function readPicture(png: Buffer): Promise<string> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })
}

/** What a code on screen says. */
export async function readCode(shown: Locator): Promise<string> {
  await shown.waitFor()
  return readPicture(await shown.screenshot())
}
