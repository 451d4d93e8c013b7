/** No packet of ours is nested deeper. */
const DEPTH_MOST = 32

/**
 * Whether bytes are one whole MessagePack value that takes no more memory than its size allows: every length fits into
 * the bytes that follow it, nesting is bounded, and there are no extension types. Reads without allocating anything, so
 * that a decoder which trusts lengths can be given what has passed.
 */
export function isSoundPacket(bytes: Uint8Array): boolean {
  const reader = new PacketReader(bytes)
  return reader.value(0) && reader.isAtEnd()
}

class PacketReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  isAtEnd(): boolean {
    return this.#at === this.#bytes.length
  }

  value(depth: number): boolean {
    if (depth > DEPTH_MOST || this.#left() < 1) return false
    const prefix = this.#bytes[this.#at++]!
    if (prefix < 0x80 || prefix >= 0xe0) return true
    if (prefix < 0x90) return this.#map(prefix & 0x0f, depth)
    if (prefix < 0xa0) return this.#array(prefix & 0x0f, depth)
    if (prefix < 0xc0) return this.#skip(prefix & 0x1f)
    switch (prefix) {
      case 0xc0: // nil, false, true
      case 0xc2:
      case 0xc3:
        return true
      case 0xc4: // binary and strings
      case 0xd9:
        return this.#skip(this.#length(1))
      case 0xc5:
      case 0xda:
        return this.#skip(this.#length(2))
      case 0xc6:
      case 0xdb:
        return this.#skip(this.#length(4))
      case 0xca: // numbers
      case 0xce:
      case 0xd2:
        return this.#skip(4)
      case 0xcb:
      case 0xcf:
      case 0xd3:
        return this.#skip(8)
      case 0xcc:
      case 0xd0:
        return this.#skip(1)
      case 0xcd:
      case 0xd1:
        return this.#skip(2)
      case 0xdc:
        return this.#array(this.#length(2), depth)
      case 0xdd:
        return this.#array(this.#length(4), depth)
      case 0xde:
        return this.#map(this.#length(2), depth)
      case 0xdf:
        return this.#map(this.#length(4), depth)
      default: // extension types, and 0xc1, which is never used
        return false
    }
  }

  #left(): number {
    return this.#bytes.length - this.#at
  }

  /** Beyond every size where its own bytes are missing. */
  #length(size: number): number {
    if (this.#left() < size) return Infinity
    let length = 0
    for (let byte = 0; byte < size; byte++) length = length * 256 + this.#bytes[this.#at++]!
    return length
  }

  #skip(size: number): boolean {
    if (size > this.#left()) return false
    this.#at += size
    return true
  }

  #array(length: number, depth: number): boolean {
    // Each value takes a byte at least.
    if (length > this.#left()) return false
    for (let index = 0; index < length; index++) if (!this.value(depth + 1)) return false
    return true
  }

  #map(length: number, depth: number): boolean {
    if (length * 2 > this.#left()) return false
    for (let index = 0; index < length; index++) if (!this.#key() || !this.value(depth + 1)) return false
    return true
  }

  /** A string; never the one that would change the object's prototype. */
  #key(): boolean {
    const prefix = this.#bytes[this.#at++]
    if (prefix === undefined) return false
    let size = Infinity
    if (prefix >= 0xa0 && prefix < 0xc0) size = prefix & 0x1f
    else if (prefix === 0xd9) size = this.#length(1)
    const from = this.#at
    return this.#skip(size) && !this.#isProto(from, size)
  }

  #isProto(from: number, size: number): boolean {
    if (size !== PROTO.length) return false
    return PROTO.every((byte, index) => this.#bytes[from + index] === byte)
  }
}

const PROTO = Array.from('__proto__', (letter) => letter.charCodeAt(0))
