import { decodeQR } from 'qr/decode.js'
import { expect, test } from 'vitest'
import { QR_SIZE, qrPath } from './qr-path.ts'

/** The drawing as rows of modules. */
function rowsOf(text: string): boolean[][] {
  const { path, modules } = qrPath(text)
  const rows = Array.from({ length: modules }, () => Array.from({ length: modules }, () => false))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    rows[Number(y)]!.fill(true, Number(x), Number(x) + Number(width))
  }
  return rows
}

/** What a camera would see of it. */
function painted(rows: boolean[][], size: number) {
  const data = new Uint8ClampedArray(size * size * 4).fill(255)
  const at = (pixel: number) => Math.floor((pixel * rows.length) / size)
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) if (rows[at(y)]![at(x)]) data.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3)
  }
  return { width: size, height: size, data }
}

/** The first two bits of the format, without their mask: M is 00. */
function correctionLevel(rows: boolean[][]): string {
  return `${Number(rows[4 + 8]![4]) ^ 1}${Number(rows[4 + 8]![5])}`
}

test('SHELL-040 a code is 240 px at level M and decodes to the exact text', () => {
  expect(QR_SIZE).toBe(240)
  for (const text of [
    `https://fair.example/login?account=u804129573&password=lk_${'aZ09'.repeat(8)}`,
    'https://fair.example/user-page?id=9007199254740993',
    'मेला में आपका स्वागत है, 小红',
    'x',
  ]) {
    const rows = rowsOf(text)
    expect(decodeQR(painted(rows, QR_SIZE))).toBe(text)
    expect(correctionLevel(rows)).toBe('00')
    const edges = [...rows.slice(0, 4), ...rows.slice(-4), ...rows.map((row) => [...row.slice(0, 4), ...row.slice(-4)])]
    expect(edges.flat().includes(true)).toBe(false)
  }
})
