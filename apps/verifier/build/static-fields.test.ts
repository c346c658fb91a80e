import { describe, expect, it } from 'vitest'
import { withStaticFields } from './static-fields.ts'

describe('static blocks of libraries', () => {
  it('that set constants become static fields', () => {
    expect(withStaticFields('class A {\n\tstatic {\n\t\tthis.NAME = "A";\n\t\tthis.SIZE = 4;\n\t}\n}')).toBe(
      'class A {\n\tstatic NAME = "A";\n\t\tstatic SIZE = 4;\n}',
    )
  })

  it('that do anything else stay', () => {
    for (const block of [
      'static { register(this); }',
      'static { this.NAME = nameOf("A"); }',
      'static make() { this.N = 1; }',
    ]) {
      const code = `class A { ${block} }`
      expect(withStaticFields(code)).toBe(code)
    }
  })
})
