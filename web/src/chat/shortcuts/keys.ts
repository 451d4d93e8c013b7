import { readStored, removeStored, writeStored } from '../../platform/storage/storage.ts'

type Pressed = Pick<KeyboardEvent, 'key' | 'code'>

/** The letter, or on a keyboard of another script the key where it would be. */
export const isLetter = ({ key, code }: Pressed, letter: string): boolean =>
  key.toLowerCase() === letter || (key > '\x7f' && code === `Key${letter.toUpperCase()}`)

/** Keys that act alone can be switched off: some people press them by chance or speak them. */
export const hasSingleKeys = (): boolean => readStored('single_keys') === undefined

export function chooseSingleKeys(isOn: boolean): void {
  if (isOn) removeStored('single_keys')
  else writeStored('single_keys', 'off')
}
