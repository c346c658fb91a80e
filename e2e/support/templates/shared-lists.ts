import type { FieldDefinition, Section } from '@countersign/domain'
import type { Page } from '@playwright/test'
import { callConsole, form, unique } from '../console.ts'

export interface MadeList {
  list_id: string
  name: string
}

/** A shared list with these lines of CSV below its header, by the calls of a signed-in administrator. */
export async function makeList(
  page: Page,
  lines: readonly string[],
  header = 'code,label',
): Promise<MadeList> {
  const name = unique('Cost centres')
  const { list_id } = await callConsole(page, 'admin-save_list', { name })
  await importEntries(page, list_id, lines, header)
  return { list_id, name }
}

/** Replaces the entries of the codes that these lines name. */
export async function importEntries(
  page: Page,
  list_id: string,
  lines: readonly string[],
  header = 'code,label',
): Promise<void> {
  await callConsole(page, 'admin-import_list', { list_id, csv: [header, ...lines].join('\n') })
}

/** More entries than a form carries, so that its field searches them (N9): CC-1000 and on, each called after its number. */
export function manyEntries(count = 600): string[] {
  return Array.from({ length: count }, (_, at) => `CC-${1000 + at},Department ${1000 + at}`)
}

/** A form that asks for an entry of each of these lists, and for one of the last in rows. */
export function listForm(...lists: readonly string[]): Section {
  const section = form('What for?')
  const question = (list_id: string, at: number): FieldDefinition => ({
    field_id: `LIST_${at}`,
    field_name: at === 0 ? 'Cost centre' : 'Project',
    field_type: 'DROPDOWN',
    validations: { required: true },
    constant: [],
    list_id,
  })
  const last = lists.at(-1) ?? ''
  const rows: FieldDefinition = {
    field_id: 'ROWS',
    field_name: 'Shares',
    field_type: 'NESTED',
    validations: { required: false },
    constant: [
      {
        field_id: 'SHARE_OF',
        field_name: 'Bearer',
        field_type: 'DROPDOWN',
        validations: { required: false },
        constant: [],
        list_id: last,
      },
    ],
  }
  return { ...section, value: [...section.value, ...lists.map(question), rows] }
}
