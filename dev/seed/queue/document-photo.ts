import sharp from 'sharp'

interface Wanted {
  width?: number
  colour?: string
  /** As out of focus as this. */
  blur?: number
  /** What is printed on it, in six lines at most. */
  print?: readonly string[]
}

const SOMEBODY = Array.from({ length: 6 }, (_, index) => `Name ${index} Kulkarni 0${index}/0${index}/1994`)
const escaped = (line: string) => line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** A card with a face and lines of print on a table, as a phone would take it: a JPEG. */
export async function drawDocument({
  width = 900,
  colour = '#f08a24',
  blur,
  print = SOMEBODY,
}: Wanted = {}): Promise<Buffer> {
  const height = Math.round(width / 1.58)
  const lines = print.map(
    (line, index) => `<text x="62" y="${38 + index * 8}" font-size="6" fill="#14162b">${escaped(line)}</text>`,
  )
  const card = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 158 100" width="${width}" height="${height}">
    <rect width="158" height="100" fill="#8a8fa8"/><rect x="10" y="10" width="138" height="80" rx="5" fill="#ecebe4"/>
    <rect x="10" y="10" width="138" height="14" fill="${colour}"/><rect x="18" y="32" width="36" height="42" fill="#c9b4f0"/>
    <circle cx="36" cy="48" r="9" fill="#8a5a34"/><path d="M20 74c0-11 6-16 16-16s16 5 16 16Z" fill="#3b3fb0"/>
    ${lines.join('')}<rect x="30" y="80" width="60" height="6" fill="#14162b"/></svg>`
  const grain = await sharp({
    create: {
      ...{ width, height, channels: 3, background: '#808080' },
      noise: { type: 'gaussian', mean: 128, sigma: 24 },
    },
  })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const drawn = await sharp(Buffer.from(card))
    .flatten()
    .composite([{ input: grain, blend: 'soft-light' }])
    .png({ compressionLevel: 0 })
    .toBuffer()
  const shown = blur === undefined ? sharp(drawn) : sharp(drawn).blur(blur)
  return shown.jpeg({ quality: 94 }).toBuffer()
}
