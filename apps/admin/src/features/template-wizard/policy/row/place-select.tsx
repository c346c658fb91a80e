import { ownersFields } from '@countersign/domain'
import type { RolePlace, TemplateContent } from '@countersign/domain'
import { NativeSelect } from '@mantine/core'
import { placeWords } from '../../../../lib/policy-words/level-words.ts'
import type { Organisation, PolicyNames } from '../../../../lib/policy-words/policy-names.ts'
import { isAnswered, namesPlace } from '../../model/policy/policy-questions.ts'
import type { WizardState } from '../../model/wizard-state.ts'
import { useWizard } from '../../wizard-store.ts'
import { usePolicy } from '../policy-context.ts'
import { texts } from '../texts.ts'
import classes from './row-editor.module.css'

const said = texts.level
const selectContent = (state: WizardState) => state.content

/** Where holders of a role are looked up (N2). */
export function PlaceSelect({ place, onChange }: { place: RolePlace; onChange: (place: RolePlace) => void }) {
  const { organisation, names } = usePolicy()
  const content = useWizard(selectContent)
  const groups = placeGroups(content, organisation)
  const isKnown = isPlaceKnown(place, content, organisation)
  return (
    <NativeSelect
      aria-label={said.where}
      className={classes.who}
      value={JSON.stringify(place)}
      error={!isKnown}
      data={[
        ...(isKnown ? [] : [option(place, placeWords(place, names))]),
        option({ kind: 'OWNER_COMPANY' }, said.ownerCompany),
        option({ kind: 'OWNER_GROUP' }, said.ownerGroup),
        option({ kind: 'EVERYWHERE' }, said.everywhere),
        ...groups
          .filter(({ places }) => places.length > 0)
          .map(({ group, places }) => ({
            group,
            items: places.map((one) => option(one, placeName(one, names))),
          })),
      ]}
      onChange={(event) => onChange(JSON.parse(event.currentTarget.value) as RolePlace)}
    />
  )
}

function option(place: RolePlace, label: string) {
  return { value: JSON.stringify(place), label }
}

/** A place below the heading of its group. */
function placeName(place: RolePlace, names: PolicyNames): string {
  switch (place.kind) {
    case 'COMPANY':
      return names.company(place.id)
    case 'GROUP':
      return names.group(place.id)
    default:
      return placeWords(place, names)
  }
}

function placeGroups(
  content: TemplateContent,
  { companies, groups }: Organisation,
): { group: string; places: RolePlace[] }[] {
  const fields = ownersFields(content)
  return [
    { group: said.company, places: companies.map(({ id }): RolePlace => ({ kind: 'COMPANY', id })) },
    { group: said.group, places: groups.map(({ id }): RolePlace => ({ kind: 'GROUP', id })) },
    {
      group: said.byAnswer,
      places: fields.filter(namesPlace).map(({ field_id }): RolePlace => ({ kind: 'ANSWER', field_id })),
    },
    {
      group: said.byRows,
      places: fields.flatMap((field) =>
        field.field_type === 'NESTED'
          ? field.constant.filter(namesPlace).map((column): RolePlace => ({
              kind: 'ROWS',
              field_id: field.field_id,
              question_id: column.field_id,
            }))
          : [],
      ),
    },
  ]
}

function isPlaceKnown(place: RolePlace, content: TemplateContent, { companies, groups }: Organisation) {
  switch (place.kind) {
    case 'COMPANY':
      return companies.some(({ id }) => id === place.id)
    case 'GROUP':
      return groups.some(({ id }) => id === place.id)
    case 'ANSWER':
    case 'ROWS':
      return isAnswered(content, place)
    default:
      return true
  }
}
