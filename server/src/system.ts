import { randomBytes, randomInt, randomUUID } from 'node:crypto'

/** Chance comes only from the context, which has it from here. */
export interface Random {
  bytes(size: number): Buffer
  /** A whole number from `min` up to and not including `max`. */
  int(min: number, max: number): number
  uuid(): string
}

export const systemNow = (): Date => new Date()
export const systemRandom: Random = { bytes: randomBytes, int: randomInt, uuid: randomUUID }
