import type { FileUploadField } from './template.ts'

/** The groups that the builder offers (W13), with their extensions. */
export const FILE_TYPE_GROUPS = {
  DOCUMENTS: ['doc', 'docx'],
  PRESENTATION: ['ppt', 'pptx'],
  SPREADSHEETS: ['xls', 'xlsx'],
  PDF: ['pdf'],
  IMAGE: ['jpeg', 'jpg', 'png', 'gif'],
  COMPRESSED: ['zip', 'rar'],
} as const

export type FileTypeGroup = keyof typeof FILE_TYPE_GROUPS

/** Plain text belongs to no group, and is uploaded where a field sets no limit. */
const PLAIN_TEXT_EXTENSIONS = ['csv', 'txt']

/** Every extension that can be uploaded; fields without a list of their own accept them all. */
export const FILE_EXTENSIONS: readonly string[] = [
  ...Object.values(FILE_TYPE_GROUPS).flat(),
  ...PLAIN_TEXT_EXTENSIONS,
]

const groups: Readonly<Record<string, readonly string[]>> = FILE_TYPE_GROUPS

/**
 * The extensions a field takes, in lower case and without a dot. `file_types` may list extensions or groups; without
 * a limit the field takes all that can be uploaded.
 */
export function acceptedExtensions(field: FileUploadField): readonly string[] {
  const listed = field.validations.file_types ?? []
  const limited = field.validations.allowed_limited_file_types
  if (!(limited ?? listed.length > 0)) return FILE_EXTENSIONS
  return [...new Set(listed.flatMap(expand))]
}

function expand(listed: string): readonly string[] {
  if (Object.hasOwn(groups, listed)) return groups[listed] as readonly string[]
  return [listed.toLowerCase().replace(/^\./, '')]
}

/** What follows the last dot, in lower case; '' without one. */
export function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.')
  return dot < 0 ? '' : fileName.slice(dot + 1).toLowerCase()
}
