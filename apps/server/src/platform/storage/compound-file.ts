const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const HEADER_BYTES = 512
const ENTRY_BYTES = 128
const NAME_LENGTH_AT = 64
const FIRST_DIRECTORY_SECTOR_AT = 48
const SECTOR_SHIFT_AT = 30
/** Offset of the header's list of allocation table sectors. */
const TABLE_SECTORS_AT = 76
const LAST_SECTOR = 0xffff_fffa
/** More than any document has; stops cyclic chains. */
const MAX_DIRECTORY_SECTORS = 1000

/** The main stream of each legacy Office format. They share one container, and only this distinguishes them. */
const STREAMS: Readonly<Record<string, 'doc' | 'xls' | 'ppt' | 'sealed'>> = {
  WordDocument: 'doc',
  Workbook: 'xls',
  Book: 'xls',
  'PowerPoint Document': 'ppt',
  // Password-protected: the format can't be determined.
  EncryptedPackage: 'sealed',
}

/**
 * Determines which legacy Office format a compound file (MS-CFB) holds from the streams in its directory.
 * @param head the first bytes of the file
 * @returns 'doc', 'xls' or 'ppt'; null for another kind; undefined if unknown, because the file is password-protected or its
 * directory lies beyond `head`
 */
export function officeKind(head: Uint8Array): 'doc' | 'xls' | 'ppt' | null | undefined {
  const file = Buffer.from(head.buffer, head.byteOffset, head.byteLength)
  if (file.length < HEADER_BYTES || !file.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null
  const shift = file.readUInt16LE(SECTOR_SHIFT_AT)
  if (shift !== 9 && shift !== 12) return null
  const sectorBytes = 2 ** shift
  let sector = file.readUInt32LE(FIRST_DIRECTORY_SECTOR_AT)
  for (let read = 0; read < MAX_DIRECTORY_SECTORS && sector < LAST_SECTOR; read += 1) {
    const start = (sector + 1) * sectorBytes
    if (start + sectorBytes > file.length) return undefined
    for (let at = start; at < start + sectorBytes; at += ENTRY_BYTES) {
      const kind = STREAMS[nameAt(file, at)]
      if (kind) return kind === 'sealed' ? undefined : kind
    }
    const next = sectorAfter(file, sector, sectorBytes)
    if (next === undefined) return undefined
    sector = next
  }
  return null
}

function nameAt(file: Buffer, entry: number): string {
  const bytes = file.readUInt16LE(entry + NAME_LENGTH_AT)
  return bytes < 2 || bytes > NAME_LENGTH_AT ? '' : file.toString('utf16le', entry, entry + bytes - 2)
}

/** The next sector of a chain, from the allocation table; undefined if the entry lies beyond the bytes read. */
function sectorAfter(file: Buffer, sector: number, sectorBytes: number): number | undefined {
  const entriesPerSector = sectorBytes / 4
  const listed = TABLE_SECTORS_AT + Math.floor(sector / entriesPerSector) * 4
  if (listed + 4 > HEADER_BYTES) return undefined
  const at = (file.readUInt32LE(listed) + 1) * sectorBytes + (sector % entriesPerSector) * 4
  return at + 4 > file.length ? undefined : file.readUInt32LE(at)
}
