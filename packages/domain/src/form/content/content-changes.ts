import type { FileAnswer } from '../answer/answer.ts'
import { contentValue } from './content.ts'
import { displaySections } from './display.ts'
import type { DisplayField } from './display.ts'
import { lineText } from '../answer/display-value.ts'
import type { DisplayValue } from '../answer/display-value.ts'
import { htmlToLines } from '../rich-text/html-text.ts'
import { SUBJECT_FIELD_ID, sectionFields } from '../template/template.ts'
import type { TemplateContent } from '../template/template.ts'

/** One answer that differs between two contents of a memo (D5). */
export type ContentChange = { field_id: string; label: string } & (
  | {
      kind: 'text'
      /** What it said, in lines; '' where it wasn't answered or didn't show. Equal lines at both ends are left out. */
      before: string
      /** What it says; the same as before where only the look changed: formatting, pictures. */
      after: string
    }
  | { kind: 'files'; added: string[]; removed: string[]; replaced: string[] }
)

/** Represents lines that both texts share. */
export const SHARED_LINES = '…'

/** What a picture in rich text reads as. */
const PICTURE = '[picture]'

/**
 * What changed between two contents of one memo, field by field, in the template's order: what a reader sees of them,
 * so that hidden answers don't count (F4). Rich text and rows of related fields are compared by their lines, files by
 * name.
 */
export function contentChanges(template: TemplateContent, before: unknown, after: unknown): ContentChange[] {
  const old = shownFields(template, before)
  const now = shownFields(template, after)
  const fields = [...now, ...[...old].filter(([id]) => !now.has(id))]
  const rank = new Map(
    [SUBJECT_FIELD_ID, ...template.flatMap(sectionFields).map((field) => field.field_id)].map((id, at) => [
      id,
      at,
    ]),
  )
  const rankOf = (id: string) => rank.get(id) ?? rank.size
  return fields
    .toSorted(([one], [other]) => rankOf(one) - rankOf(other))
    .flatMap(([id, field]) => changeOf(field, old.get(id)?.value, now.get(id)?.value))
}

type ShownField = Pick<DisplayField, 'field_id' | 'label'> & { value: DisplayValue }

function shownFields(template: TemplateContent, content: unknown): Map<string, ShownField> {
  const fields = displaySections(template, content).flatMap((section) => section.fields)
  const shown = fields.map((field) => [
    field.field_id,
    { field_id: field.field_id, label: field.label, value: field },
  ]) as [string, ShownField][]
  return new Map([[SUBJECT_FIELD_ID, subjectOf(template, content)], ...shown])
}

/** The subject is the memo's heading, and no answer of `displaySections`. */
function subjectOf(template: TemplateContent, content: unknown): ShownField {
  const field = template.flatMap(sectionFields).find((one) => one.field_id === SUBJECT_FIELD_ID)
  const text = contentValue(content, SUBJECT_FIELD_ID)
  return {
    field_id: SUBJECT_FIELD_ID,
    label: field?.field_name ?? SUBJECT_FIELD_ID,
    value: typeof text === 'string' ? { kind: 'text', text } : { kind: 'none' },
  }
}

const NOTHING: DisplayValue = { kind: 'none' }

function changeOf(
  { field_id, label }: ShownField,
  before: DisplayValue = NOTHING,
  after: DisplayValue = NOTHING,
): ContentChange[] {
  if (before.kind === 'files' || after.kind === 'files') {
    const files = fileChange(filesIn(before), filesIn(after))
    return files ? [{ field_id, label, kind: 'files', ...files }] : []
  }
  const texts = [linesOf(before), linesOf(after)] as const
  const looksAlike = markupOf(before) === markupOf(after)
  if (texts[0].join('\n') === texts[1].join('\n') && looksAlike) return []
  return [{ field_id, label, kind: 'text', ...withoutSharedEnds(...texts) }]
}

function filesIn(value: DisplayValue): readonly FileAnswer[] {
  return value.kind === 'files' ? value.files : []
}

/** A file of the same name that is another upload was replaced. */
function fileChange(
  before: readonly FileAnswer[],
  after: readonly FileAnswer[],
): { added: string[]; removed: string[]; replaced: string[] } | undefined {
  const stays = new Set(before.map(({ url }) => url).filter((url) => after.some((file) => file.url === url)))
  const gone = before.filter(({ url }) => !stays.has(url)).map(({ name }) => name)
  const come = after.filter(({ url }) => !stays.has(url)).map(({ name }) => name)
  if (gone.length === 0 && come.length === 0) return undefined
  return {
    added: come.filter((name) => !gone.includes(name)),
    removed: gone.filter((name) => !come.includes(name)),
    replaced: come.filter((name) => gone.includes(name)),
  }
}

function linesOf(value: DisplayValue): string[] {
  switch (value.kind) {
    case 'none':
    case 'files':
      return []
    case 'rich':
      return htmlToLines(value.html, PICTURE)
    case 'list':
      return [...value.items]
    case 'table':
      return value.rows.map((row) => row.join(' · '))
    default:
      return lineText(value).split('\n')
  }
}

/** What shows beyond its words; undefined where words are all there is. */
function markupOf(value: DisplayValue): string | undefined {
  return value.kind === 'rich' ? value.html : undefined
}

function withoutSharedEnds(
  before: readonly string[],
  after: readonly string[],
): { before: string; after: string } {
  const head = sharedLines(before, after)
  const sharedAtEnd = sharedLines(before.toReversed(), after.toReversed())
  // A line that counts for the head doesn't count for the tail again.
  const tail = Math.min(sharedAtEnd, before.length - head, after.length - head)
  const cut = (lines: readonly string[]) => {
    const own = lines.slice(head, lines.length - tail)
    return [...(head > 0 ? [SHARED_LINES] : []), ...own, ...(tail > 0 ? [SHARED_LINES] : [])].join('\n')
  }
  return { before: cut(before), after: cut(after) }
}

/** How many lines both begin with. */
function sharedLines(one: readonly string[], other: readonly string[]): number {
  const difference = one.findIndex((line, n) => line !== other[n])
  return difference < 0 ? one.length : difference
}
