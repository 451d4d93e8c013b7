import type { Checked } from './check-files.ts'
import type { Media } from './media.ts'
import { openFilm, soundLength } from './open-film.ts'
import { openPicture } from './open-picture.ts'

/** What has to be known of a file before it can be shown; rejects when it is no picture. */
export async function inspect({ kind, file }: Checked): Promise<Media> {
  if (kind === 'audio') return { kind, file, width: 0, height: 0, duration: await soundLength(file) }
  if (kind === 'video') return { kind, file, ...(await openFilm(file)) }
  const { width, height, close } = await openPicture(file)
  close()
  return { kind, file, width, height, duration: 0 }
}
