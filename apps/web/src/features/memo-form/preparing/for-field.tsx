import { NativeSelect } from '@mantine/core'
import { Sheet } from '@countersign/ui'
import type { PreparedOwner } from '../../../shared/preparing/preparers-query.ts'
import { preparingTexts as texts } from './texts.ts'

interface ForFieldProps {
  owners: readonly PreparedOwner[]
  /** The address of the person for whom the memo is prepared; '' for one's own. */
  value: string
  onChange: (email: string) => void
}

/** For whom a new memo is: oneself, or a person whose drafts one prepares (R6). */
export function ForField({ owners, value, onChange }: ForFieldProps) {
  return (
    <Sheet>
      <NativeSelect
        label={texts.for}
        description={value === '' ? undefined : texts.ownerSubmits(nameOf(owners, value))}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={[
          { value: '', label: texts.myself },
          ...owners.map(({ email, name }) => ({ value: email, label: name })),
        ]}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Sheet>
  )
}

function nameOf(owners: readonly PreparedOwner[], value: string): string {
  return owners.find(({ email }) => email === value)?.name ?? value
}
