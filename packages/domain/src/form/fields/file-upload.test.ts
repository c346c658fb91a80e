import { describe, expect, it } from 'vitest'
import { acceptedExtensions, extensionOf } from '../template/file-types.ts'
import { aField } from '../testing/builders.ts'
import { complete, draft, settings, shown } from '../testing/judging.ts'
import { takeFiles, uploadHint } from './file-upload.ts'
import { rulesOf } from './registry.ts'

describe('a file upload', () => {
  const MB = 1_048_576
  const file = (name: string, size = 10) => ({ name, size, url: `files/${name}` })
  const field = aField('FILE_UPLOAD', {
    validations: { allowed_limited_file_types: true, file_types: ['PDF', '.Docx'] },
  })

  it('takes files of its types up to 3 MB unless it says otherwise (F3)', () => {
    expect(draft(field, [file('a.pdf', 3 * MB), file('b.DOCX')])).toEqual([])
    expect(draft(field, [file('a.pdf', 3 * MB + 1)])).toEqual(['FILE_TOO_LARGE'])
    expect(draft(aField('FILE_UPLOAD', { validations: { max_size: 10 } }), [file('a.pdf', 10 * MB)])).toEqual(
      [],
    )
  })

  it('refuses other types, and says which file it was', () => {
    expect(rulesOf(field).checkType(field, [file('a.pdf'), file('b.exe')])).toEqual([
      { code: 'FILE_UNSUPPORTED', path: [1], params: {} },
    ])
    expect(draft(field, [file('README')])).toEqual(['FILE_UNSUPPORTED'])
  })

  it('takes five files of a memo (F3)', () => {
    const six = Array.from({ length: 6 }, (_, n) => file(`${n}.pdf`))
    expect(draft(field, six)).toEqual(['TOO_MANY_FILES'])
    expect(draft(field, six.slice(1))).toEqual([])
  })

  it('drops files beyond the fifth and names them (F3)', () => {
    expect(takeFiles([1, 2, 3], [4, 5, 6, 7])).toEqual({ kept: [1, 2, 3, 4, 5], dropped: [6, 7] })
  })

  it('hints at size and types (U33)', () => {
    expect(uploadHint(field)).toBe('File must be less than 3MB of pdf, docx file(s).')
  })

  it.each([
    [{}, true],
    [{ allowed_limited_file_types: false, file_types: ['PDF'] }, true],
    [{ file_types: ['pdf'] }, false],
  ])('with the settings %j takes pictures: %s', (validations, pictures) => {
    expect(acceptedExtensions(aField('FILE_UPLOAD', { validations })).includes('png')).toBe(pictures)
  })

  it('knows an extension', () => {
    expect(['a.tar.GZ', 'Makefile', '.env'].map(extensionOf)).toEqual(['gz', '', 'env'])
  })

  const notFiles = [
    null,
    'a.pdf',
    [null],
    [undefined],
    ['a.pdf'],
    [{ name: '', size: 1, url: 'x' }],
    [{ name: 'a\0', size: 1, url: 'x' }],
    [{ name: 'a'.repeat(256), size: 1, url: 'x' }],
    [{ name: 'a', size: -1, url: 'x' }],
    [{ name: 'a', size: 1.5, url: 'x' }],
    [{ name: 'a', size: 1, url: 5 }],
  ]
  it.each(notFiles.map((value) => [value]))('does not take %j for files', (value) => {
    expect(rulesOf(field).isAnswer(value)).toBe(false)
  })

  it('takes a name of 255 characters and an address of 1,024, and no longer ones', () => {
    const takes = (name: number, url: number) =>
      rulesOf(field).isAnswer([{ name: 'n'.repeat(name), size: 0, url: 'u'.repeat(url) }])
    expect([takes(255, 1024), takes(256, 1024), takes(255, 1025)]).toEqual([true, false, false])
  })

  it('must have a file where it is required', () => {
    const needed = aField('FILE_UPLOAD', { validations: { required: true } })
    expect(complete(needed, [])).toEqual(['REQUIRED'])
    expect(complete(needed, [file('a.pdf')])).toEqual([])
    expect(shown(needed, [file('a.pdf')])).toEqual({ kind: 'files', files: [file('a.pdf')] })
  })

  it('needs a type where types are limited, and a size (W11)', () => {
    expect(settings(field)).toEqual([])
    expect(settings(aField('FILE_UPLOAD', { validations: { allowed_limited_file_types: true } }))).toEqual([
      'NO_FILE_TYPES',
    ])
    expect(settings(aField('FILE_UPLOAD', { validations: { max_size: 0 } }))).toEqual(['WRONG_MAX_SIZE'])
  })
})
