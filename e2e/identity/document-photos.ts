import { drawDocument } from '../../dev/seed/queue/document-photo.ts'
import type { PickedFile } from '../chat/media-files.ts'

export const documentPhoto = async (
  name: string,
  wanted: Parameters<typeof drawDocument>[0] = {},
): Promise<PickedFile> => ({ name, mimeType: 'image/jpeg', buffer: await drawDocument(wanted) })
