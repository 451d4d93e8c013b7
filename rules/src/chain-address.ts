import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

// Whether an address can be one: most slips of a finger do not pass its own check digits.
const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const TRON_BYTES = 25
const TRON_PREFIX = 0x41
const CHECK_BYTES = 4

/** An address of TRON: base58 of a prefix, twenty bytes and the beginning of their double hash. */
export function isTronAddress(address: string): boolean {
  const bytes = fromBase58(address)
  if (bytes?.length !== TRON_BYTES || bytes[0] !== TRON_PREFIX) return false
  const check = sha256(sha256(bytes.subarray(0, -CHECK_BYTES)))
  return bytes.subarray(-CHECK_BYTES).every((byte, index) => byte === check[index])
}

/** Its twenty bytes in hexadecimal digits, as the events of the chain name it. */
export function tronAddressHex(address: string): string {
  const bytes = isTronAddress(address) ? fromBase58(address) : undefined
  return bytes ? bytesToHex(bytes.subarray(1, -CHECK_BYTES)) : ''
}

/** An address of Ethereum. Written in both cases, the cases are its check digits (EIP-55). */
export function isEthereumAddress(address: string): boolean {
  const digits = /^0x([0-9a-fA-F]{40})$/.exec(address)?.[1]
  if (digits === undefined) return false
  const lower = digits.toLowerCase()
  if (digits === lower || digits === digits.toUpperCase()) return true
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)))
  return [...lower].every((digit, index) => {
    const is_upper = Number.parseInt(hash[index]!, 16) >= 8
    return digits[index] === (is_upper ? digit.toUpperCase() : digit)
  })
}

function fromBase58(text: string): Uint8Array | undefined {
  if (text.length > 60) return undefined
  let number = 0n
  for (const letter of text) {
    const digit = ALPHABET.indexOf(letter)
    if (digit < 0) return undefined
    number = number * 58n + BigInt(digit)
  }
  const leading = /^1*/.exec(text)![0].length
  const hex = number === 0n ? '' : number.toString(16)
  const even = hex.length % 2 === 0 ? hex : `0${hex}`
  const rest = (even.match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16))
  const bytes = new Uint8Array(leading + rest.length)
  bytes.set(rest, leading)
  return bytes
}
