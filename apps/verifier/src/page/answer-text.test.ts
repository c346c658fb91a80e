import { describe, expect, it } from 'vitest'
import { answerText } from './answer-text.ts'

const answer = (value: unknown, more: object = {}) =>
  answerText({ field_id: 'a', field_name: 'A', value, ...more })

describe('an answer in words', () => {
  it.each([
    ['a text as it is', '1200.00', {}, '1200.00'],
    ['rich text without its tags', '<p>One</p><p>two</p>', { field_type: 'TEXT_RTE' }, 'One two'],
    ['an older text that looks like a tag as it is', '<p>', {}, '<p>'],
    ['a code with its label', 'CC-1', { label: 'Transport' }, 'Transport (CC-1)'],
    ['choices in a row', ['A', 'B'], {}, 'A, B'],
    ['files by their names', [{ name: 'plan.pdf', size: 1 }], {}, 'plan.pdf'],
    [
      'a row of answers by its questions',
      [
        {
          fields: [
            { field_id: 'q', field_name: 'Quantity', value: '22' },
            { field_id: 'c', field_name: 'Cost', value: '8' },
          ],
        },
        { fields: [] },
      ],
      {},
      'Quantity: 22; Cost: 8\n',
    ],
    ['nothing as nothing', null, {}, ''],
    ['anything else as JSON', { b: 1, a: true }, {}, '{"a":true,"b":1}'],
    ['numbers in a list', [1, 2], {}, '1, 2'],
  ])('O5: shows %s', (_, value, more, text) => {
    expect(answer(value, more)).toBe(text)
  })
})
