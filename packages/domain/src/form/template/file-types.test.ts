import { describe, expect, it } from 'vitest'
import { acceptedExtensions, extensionOf } from './file-types.ts'
import { aField } from '../testing/builders.ts'
import type { FileUploadField } from './template.ts'

const accepted = (validations: FileUploadField['validations']) =>
  acceptedExtensions(aField('FILE_UPLOAD', { validations }))

describe('the files that an upload takes', () => {
  it.each([
    ['DOCUMENTS', ['doc', 'docx']],
    ['PRESENTATION', ['ppt', 'pptx']],
    ['SPREADSHEETS', ['xls', 'xlsx']],
    ['PDF', ['pdf']],
    ['IMAGE', ['jpeg', 'jpg', 'png', 'gif']],
    ['COMPRESSED', ['zip', 'rar']],
  ])('of the group %s are %j (W13)', (group, extensions) => {
    expect(accepted({ allowed_limited_file_types: true, file_types: [group] })).toEqual(extensions)
  })

  it('without a limit are those of every group, then plain text', () => {
    const all = 'doc docx ppt pptx xls xlsx pdf jpeg jpg png gif zip rar csv txt'.split(' ')
    expect(accepted({})).toEqual(all)
    expect(accepted({ file_types: [] })).toEqual(all)
    expect(accepted({ allowed_limited_file_types: false, file_types: ['PDF'] })).toEqual(all)
  })

  it('are listed once each, groups and extensions mixed, in lower case and without the dot before them', () => {
    const file_types = ['.PNG', 'PDF', 'pdf', 'IMAGE', 'tar.gz']
    expect(accepted({ file_types })).toEqual(['png', 'pdf', 'jpeg', 'jpg', 'gif', 'tar.gz'])
  })

  it.each([
    ['Plan.PDF', 'pdf'],
    ['plan.pdf.zip', 'zip'],
    ['.txt', 'txt'],
    ['plan.', ''],
    ['plan', ''],
  ])('are distinguished by what follows the last dot: %j is %j', (name, extension) => {
    expect(extensionOf(name)).toBe(extension)
  })
})
