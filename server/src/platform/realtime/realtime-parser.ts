import plain from 'socket.io-msgpack-parser'
import { soundParser } from '@mela/contract/realtime/realtime-parser.ts'

export const parser = soundParser(plain)
