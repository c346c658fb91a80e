import { formErrorText } from '@countersign/app-shell/form-error-text'
import { callQuery } from '@countersign/client'
import { ADMINISTRATOR_LIMITS, typedAddressProblem } from '@countersign/domain'
import { DialogFrame, Notice } from '@countersign/ui'
import { MultiSelect, Radio, TextInput } from '@mantine/core'
import '@mantine/core/styles/Radio.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../lib/client.ts'
import { useChange } from '../../lib/use-change.ts'
import type { Administrator } from './administrator.ts'
import classes from './administrators.module.css'
import { texts } from './texts.ts'

interface AdministratorDialogProps {
  /** Undefined for a new one. */
  administrator: Administrator | undefined
  onClose: () => void
}

const idsOf = (named: readonly { id: string }[] | undefined) => (named ?? []).map(({ id }) => id)

/** Adds an administrator with their limits, or changes the limits of one (P7). A refusal appears below the fields. */
export function AdministratorDialog({ administrator, onClose }: AdministratorDialogProps) {
  const before = administrator?.limits
  const [email, setEmail] = useState(administrator?.email ?? '')
  const [isLimited, setLimited] = useState(administrator === undefined || before !== null)
  const [companies, setCompanies] = useState(idsOf(before?.companies))
  const [categories, setCategories] = useState(idsOf(before?.categories))
  const [wasTried, setWasTried] = useState(false)
  const change = useChange('admin-save_administrator', { onDone: onClose, quiet: true })
  const offered = useOffered()
  const isNothing = isLimited && companies.length + categories.length === 0
  const missing = wasTried && email.trim() === '' ? texts.required : undefined
  const problem = typedAddressProblem(email)
  const save = () => {
    setWasTried(true)
    if (isNothing || problem !== undefined || email.trim() === '') return
    change.mutate({
      email: email.trim(),
      limits: isLimited ? { company_ids: companies, category_ids: categories } : null,
      ...(administrator ? { revision: administrator.revision } : {}),
    })
  }
  return (
    <DialogFrame
      opened
      onClose={onClose}
      title={administrator ? texts.limitsTitle(administrator.name ?? administrator.email) : texts.addTitle}
      primary={{ label: texts.save, onClick: save, busy: change.isPending }}
    >
      <div className={classes.form}>
        {administrator === undefined && (
          <TextInput
            label={texts.email}
            type="email"
            required
            data-autofocus
            autoComplete="off"
            error={problem ?? missing}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
          />
        )}
        <Radio.Group
          label={texts.scope}
          value={isLimited ? 'some' : 'everything'}
          onChange={(value) => setLimited(value === 'some')}
        >
          <div className={classes.choices}>
            <Radio value="some" label={texts.some} />
            <Radio value="everything" label={texts.everything} />
          </div>
        </Radio.Group>
        {isLimited && (
          <>
            <MultiSelect
              label={texts.companiesLabel}
              description={texts.companiesHint}
              searchable
              maxValues={ADMINISTRATOR_LIMITS.places}
              data={offered.companies}
              value={companies}
              onChange={setCompanies}
            />
            <MultiSelect
              label={texts.categoriesLabel}
              description={texts.categoriesHint}
              searchable
              maxValues={ADMINISTRATOR_LIMITS.places}
              data={offered.categories}
              value={categories}
              onChange={setCategories}
              error={wasTried && isNothing ? texts.chooseOne : undefined}
            />
          </>
        )}
        {change.error !== null && <Notice tone="error">{formErrorText(change.error)}</Notice>}
      </div>
    </DialogFrame>
  )
}

function useOffered() {
  const organisation = useQuery(callQuery(client, 'admin-get_organisation', {}))
  const categories = useQuery(callQuery(client, 'admin-get_categories', {}))
  return {
    companies: (organisation.data?.companies ?? []).map(({ company_id, name }) => ({
      value: company_id,
      label: name,
    })),
    categories: (categories.data ?? []).map(({ category_id, category_name }) => ({
      value: category_id,
      label: category_name,
    })),
  }
}
