import { isSoundPacket } from './packet-check.ts'

/** What socket.io-msgpack-parser exports, as far as it matters here. */
interface PlainParser {
  Encoder: new () => { encode(packet: unknown): unknown }
  Decoder: new () => { add(chunk: unknown): void }
}

/**
 * How Socket.IO packets are written and read on both ends. The library's decoder believes every length it reads, so a
 * few bytes could take gigabytes: what it is given is looked at first. Whatever does not pass ends the connection.
 */
export function soundParser<Plain extends PlainParser>(plain: Plain): Plain {
  class Encoder extends plain.Encoder {
    /** Undefined would be written as an extension type, which no decoder of ours takes; as in JSON it is left out. */
    override encode(packet: unknown): unknown {
      return super.encode(withoutUndefined(packet))
    }
  }
  class Decoder extends plain.Decoder {
    override add(chunk: unknown): void {
      const bytes = chunk instanceof ArrayBuffer ? new Uint8Array(chunk) : chunk
      if (!(bytes instanceof Uint8Array) || !isSoundPacket(bytes)) throw new Error('malformed packet')
      super.add(chunk)
    }
  }
  return { ...plain, Encoder, Decoder }
}

/** The same object where there is nothing to leave out. */
function withoutUndefined(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => (item === undefined ? null : withoutUndefined(item)))
    return items.some((item, index) => item !== value[index]) ? items : value
  }
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  const fields = Object.entries(value)
  const kept = fields.filter(([, field]) => field !== undefined).map(([key, field]) => [key, withoutUndefined(field)])
  const is_same = kept.length === fields.length && kept.every(([, field], index) => field === fields[index]![1])
  return is_same ? value : Object.fromEntries(kept)
}
