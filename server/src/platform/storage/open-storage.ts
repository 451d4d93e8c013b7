import type { Config } from '../../config.ts'
import { openDisk } from './storage-disk.ts'
import { openS3 } from './storage-s3.ts'
import type { Storage } from './storage.ts'

export function openStorage(config: Config): Storage {
  return config.STORAGE === 's3' ? openS3(config) : openDisk(config.STORAGE_DIR)
}
