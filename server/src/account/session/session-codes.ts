import { hash } from 'node:crypto'

export const SESSION_CODE_SECONDS = 60

export const hashSessionCode = (code: string): Buffer => hash('sha256', code, 'buffer')
