import { describe, expect, it } from 'vitest'
import { DEFAULT_TEMPLATE, UPLOAD_DEFAULT_NAME } from './default-template.ts'
import { SUBJECT_FIELD_ID, UNTITLED } from './template.ts'

describe('the default template (U37)', () => {
  it('is one untitled section that need not be answered, with the required subject across the form', () => {
    expect(DEFAULT_TEMPLATE).toEqual([
      {
        field_id: 'SECTION_1',
        field_name: 'Untitled',
        field_type: 'SECTION',
        validations: { required: false },
        sectionIndex: 0,
        sectionId: 'SECTION_1',
        value: [
          {
            field_id: 'TEXT_SUBJECT',
            field_name: 'Memo Subject',
            field_type: 'TEXT',
            annotation: 'Briefly describe your memo',
            placeholder: 'Your memo subject here',
            validations: { required: true, max_length: 150 },
            sectionIndex: 0,
            sectionId: 'SECTION_1',
            _metadata: { i: 'TEXT_SUBJECT', x: 0, y: 0, w: 2, h: 3 },
          },
        ],
      },
    ])
  })

  it('recognises the subject by its fixed id, and calls an unnamed template Untitled (W9)', () => {
    expect([SUBJECT_FIELD_ID, UNTITLED]).toEqual(['TEXT_SUBJECT', 'Untitled'])
  })

  it('gives an upload its default label (U33)', () => {
    expect(UPLOAD_DEFAULT_NAME).toBe('Upload supporting documents (optional)')
  })
})
