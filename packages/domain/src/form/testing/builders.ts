import type {
  FieldDefinition,
  NestedField,
  Section,
  TemplateContent,
  TextField,
} from '../template/template.ts'
import { SUBJECT_FIELD } from '../template/default-template.ts'

type FieldOf<T extends FieldDefinition['field_type']> = Extract<FieldDefinition, { field_type: T }>

/** A field with what its type needs, and what the test says. */
export function aField<T extends Exclude<FieldDefinition['field_type'], 'NESTED'>>(
  field_type: T,
  given: Partial<FieldOf<T>> = {},
): FieldOf<T> {
  const settings = {
    field_id: 'FIELD',
    field_name: 'A question',
    field_type,
    validations: {},
    constant: [
      { value: 'a', label: 'First' },
      { value: 'b', label: 'Second' },
    ],
    ...(field_type === 'DROPDOWN_DEFAULT' && { defaultValue: 'a' }),
    ...(field_type === 'TEXT_RTE_PREFILLED' && { defaultValue: '<p>Dear all,</p>' }),
  }
  return { ...settings, ...given } as unknown as FieldOf<T>
}

/** A group of related fields: an item, its price and its dates. */
export function aGroup(given: Partial<NestedField> = {}): NestedField {
  return {
    field_id: 'GROUP',
    field_name: 'Items',
    field_type: 'NESTED',
    validations: {},
    constant: [
      aField('TEXT', {
        field_id: 'ITEM',
        field_name: 'Item',
        validations: { required: true, max_length: 10 },
      }),
      aField('TEXT_CURRENCY', { field_id: 'PRICE', field_name: 'Price' }),
    ],
    ...given,
  }
}

export function aSection(value: FieldDefinition[], given: Partial<Section> = {}): Section {
  return {
    field_id: 'SECTION_1',
    field_name: 'Request',
    field_type: 'SECTION',
    validations: { required: false },
    sectionIndex: 0,
    sectionId: 'SECTION_1',
    value,
    ...given,
  }
}

/** A template of one section that begins with the subject. */
export function aTemplate(...fields: FieldDefinition[]): TemplateContent {
  return [aSection([SUBJECT_FIELD as TextField, ...fields])]
}
