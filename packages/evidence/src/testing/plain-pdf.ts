import { concat } from '../bytes/bytes.ts'
import { fromLatin1 } from '../bytes/latin1.ts'

/** A PDF in the form that Typst writes, with one page and an attached record. */
export function plainPdf(
  record: Uint8Array = fromLatin1('{}'),
  { title = 'Memo', page = '', catalog = '' }: { title?: string; page?: string; catalog?: string } = {},
): Uint8Array {
  const metadata = fromLatin1(`<x:xmpmeta>${title}</x:xmpmeta>`)
  const objects: (string | Uint8Array)[][] = [
    ['<<\n  /Type /Pages\n  /Count 1\n  /Kids [2 0 R]\n>>'],
    [`<<\n  /Type /Page\n  /MediaBox [0 0 595 842]\n${page}  /Parent 1 0 R\n>>`],
    [
      `<<\n  /Length ${record.length}\n  /Type /EmbeddedFile\n  /Subtype /application#2Fjson\n>>\nstream\n`,
      record,
      '\nendstream',
    ],
    [
      '<<\n  /Type /Filespec\n  /F (memo.json)\n  /UF (memo.json)\n  /EF <<\n    /F 3 0 R\n    /UF 3 0 R\n  >>\n>>',
    ],
    [`<<\n  /Title (Memo)\n>>`],
    [
      `<<\n  /Length ${metadata.length}\n  /Type /Metadata\n  /Subtype /XML\n>>\nstream\n`,
      metadata,
      '\nendstream',
    ],
    [
      '<<\n  /Type /Catalog\n  /Pages 1 0 R\n  /Metadata 6 0 R\n  /Names <<\n    /EmbeddedFiles <<\n' +
        `      /Names [(memo.json) 4 0 R]\n    >>\n  >>\n  /AF [4 0 R]\n${catalog}>>`,
    ],
  ]
  return writeObjects(objects)
}

/** A file of these objects, the last one its catalog. */
export function writeObjects(objects: readonly (readonly (string | Uint8Array)[])[]): Uint8Array {
  const parts: Uint8Array[] = [fromLatin1('%PDF-1.7\n%\x80\x80\x80\x80\n\n')]
  const length = () => parts.reduce((sum, part) => sum + part.length, 0)
  const places = objects.map((body, index) => {
    const at = length()
    for (const part of [`${index + 1} 0 obj\n`, ...body, '\nendobj\n\n'])
      parts.push(typeof part === 'string' ? fromLatin1(part) : part)
    return at
  })
  const tableAt = length()
  const rows = places.map((at) => `${String(at).padStart(10, '0')} 00000 n\r\n`).join('')
  const size = objects.length + 1
  parts.push(
    fromLatin1(
      `xref\n0 ${size}\n0000000000 65535 f\r\n${rows}trailer\n<<\n  /Size ${size}\n  /Root ${objects.length} 0 R\n` +
        `  /Info 5 0 R\n  /ID [(a==) (b==)]\n>>\nstartxref\n${tableAt}\n%%EOF`,
    ),
  )
  return concat(...parts)
}
