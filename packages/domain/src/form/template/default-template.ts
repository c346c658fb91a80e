import { FIELD_HEIGHT_UNITS, FIELD_WIDTH_UNITS, SUBJECT_MAX_CHARACTERS } from './limits.ts'
import { SUBJECT_FIELD_ID, UNTITLED } from './template.ts'
import type { TemplateContent, TextField } from './template.ts'

/** The subject as every new template asks for it (U37). */
export const SUBJECT_FIELD: TextField = {
  field_id: SUBJECT_FIELD_ID,
  field_name: 'Memo Subject',
  field_type: 'TEXT',
  annotation: 'Briefly describe your memo',
  placeholder: 'Your memo subject here',
  validations: { required: true, max_length: SUBJECT_MAX_CHARACTERS },
  sectionIndex: 0,
  sectionId: 'SECTION_1',
  _metadata: { i: SUBJECT_FIELD_ID, x: 0, y: 0, w: FIELD_WIDTH_UNITS, h: FIELD_HEIGHT_UNITS },
}

/** What a new template begins with: one untitled section with the subject (U37). */
export const DEFAULT_TEMPLATE: TemplateContent = [
  {
    field_id: 'SECTION_1',
    field_name: UNTITLED,
    field_type: 'SECTION',
    validations: { required: false },
    sectionIndex: 0,
    sectionId: 'SECTION_1',
    value: [SUBJECT_FIELD],
  },
]

/** What an upload is called unless its template says otherwise (U33). */
export const UPLOAD_DEFAULT_NAME = 'Upload supporting documents (optional)'
