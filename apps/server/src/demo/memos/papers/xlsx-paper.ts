import type { Paper } from './paper.ts'
import { zip } from './zip.ts'

const OFFICE = 'http://schemas.openxmlformats.org'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The smallest workbook that spreadsheet programs open: one sheet of items and amounts. */
export function xlsxPaper({ title, items }: Paper): Buffer {
  const rows = [[title], ['Item', 'Amount'], ...items]
  const sheet = rows.map((cells, index) => `<row r="${index + 1}">${cells.map(cell).join('')}</row>`).join('')
  return zip([
    [
      '[Content_Types].xml',
      `${DECLARATION}<Types xmlns="${OFFICE}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${MAIN_TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${MAIN_TYPE}.worksheet+xml"/></Types>`,
    ],
    ['_rels/.rels', relationship('officeDocument', 'xl/workbook.xml')],
    [
      'xl/workbook.xml',
      `${DECLARATION}<workbook xmlns="${OFFICE}/spreadsheetml/2006/main" xmlns:r="${OFFICE}/officeDocument/2006/relationships"><sheets><sheet name="Items" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ],
    ['xl/_rels/workbook.xml.rels', relationship('worksheet', 'worksheets/sheet1.xml')],
    [
      'xl/worksheets/sheet1.xml',
      `${DECLARATION}<worksheet xmlns="${OFFICE}/spreadsheetml/2006/main"><sheetData>${sheet}</sheetData></worksheet>`,
    ],
  ])
}

function relationship(type: string, target: string): string {
  return `${DECLARATION}<Relationships xmlns="${OFFICE}/package/2006/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`
}

function cell(value: string | number): string {
  if (typeof value === 'number') return `<c><v>${value}</v></c>`
  const plain = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<c t="inlineStr"><is><t>${plain}</t></is></c>`
}
