import type { Answer, FieldDefinition, FieldType } from '@countersign/domain'
import type { ComponentType } from 'react'
import type { CompoundEditorProps } from './editor-props.ts'
import { FileUploadEdit } from './files/file-upload-edit.tsx'
import { NestedEdit } from './nested/nested-edit.tsx'
import { RichTextEdit } from './rich-text-edit.tsx'
import { rowEditors } from './row-editors.ts'

export type FieldEditorComponent = ComponentType<CompoundEditorProps<FieldDefinition, Answer>>

const byType = {
  ...rowEditors,
  TEXT_RTE: RichTextEdit,
  TEXT_RTE_PREFILLED: RichTextEdit,
  FILE_UPLOAD: FileUploadEdit,
  NESTED: NestedEdit,
}

/** The editor of every field type. A new type needs a file beside these and a line here. */
export const fieldEditors = byType as unknown as Readonly<Record<FieldType, FieldEditorComponent>>
