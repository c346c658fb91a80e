import { crc32 } from 'node:zlib'

const LOCAL_HEADER = 0x04034b50
const CENTRAL_HEADER = 0x02014b50
const END_OF_CENTRAL = 0x06054b50
const VERSION = 20
/** 1 January 1980, the first day of the format: the same bytes whenever it is made. */
const FIRST_DAY = 0x21

/** A ZIP archive of uncompressed entries, in their order. */
export function zip(entries: readonly (readonly [name: string, content: string])[]): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of entries) {
    const data = Buffer.from(content, 'utf8')
    const path = Buffer.from(name, 'utf8')
    const facts = factsOf(data, path)
    const local = Buffer.concat([word32(LOCAL_HEADER), facts, path, data])
    directory.push(
      Buffer.concat([word32(CENTRAL_HEADER), word16(VERSION), facts, Buffer.alloc(10), word32(offset), path]),
    )
    locals.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.concat([
    word32(END_OF_CENTRAL),
    Buffer.alloc(4),
    word16(entries.length),
    word16(entries.length),
    word32(central.length),
    word32(offset),
    word16(0),
  ])
  return Buffer.concat([...locals, central, end])
}

/** What both headers say alike, from the version needed to the length of the extra field. */
function factsOf(data: Buffer, path: Buffer): Buffer {
  return Buffer.concat([
    word16(VERSION),
    Buffer.alloc(4),
    word16(0),
    word16(FIRST_DAY),
    word32(crc32(data)),
    word32(data.length),
    word32(data.length),
    word16(path.length),
    word16(0),
  ])
}

function word16(value: number): Buffer {
  const buffer = Buffer.alloc(2)
  buffer.writeUInt16LE(value)
  return buffer
}

function word32(value: number): Buffer {
  const buffer = Buffer.alloc(4)
  buffer.writeUInt32LE(value >>> 0)
  return buffer
}
