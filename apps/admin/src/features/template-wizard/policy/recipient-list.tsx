import type { RecipientSource } from '@countersign/domain'
import { POLICY_MAX_SOURCES } from '@countersign/domain'
import { ActionIcon, Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { Organisation } from '../../../lib/policy-words/policy-names.ts'
import settingsClasses from '../settings.module.css'
import classes from './after-approval-settings.module.css'
import { RecipientFields } from './recipient-fields.tsx'

interface RecipientListProps {
  said: {
    title: string
    text: string
    add: string
    source: (number: number) => string
    remove: (number: number) => string
  }
  /** Of the element that a finding about a source leads to. */
  idOf: (at: number) => string
  sources: RecipientSource[]
  organisation: Organisation
  onChange: (sources: RecipientSource[]) => void
  children?: ReactNode
}

/** People and roles to whom an approved memo goes (R3, R5), with the settings beside them. */
export function RecipientList(props: RecipientListProps) {
  const { said, idOf, sources, organisation, onChange, children } = props
  const [isAdding, setAdding] = useState(false)
  return (
    <fieldset className={settingsClasses.settings}>
      <legend className={settingsClasses.legend}>{said.title}</legend>
      <p className={settingsClasses.text}>{said.text}</p>
      {sources.map((source, at) => (
        <div key={at} className={classes.source}>
          <RecipientFields
            id={idOf(at)}
            label={said.source(at + 1)}
            source={source}
            organisation={organisation}
            onChange={(next) => onChange(sources.with(at, next))}
          />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={said.remove(at + 1)}
            onClick={() => onChange(sources.toSpliced(at, 1))}
          >
            <IconTrash size={18} stroke={1.6} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {isAdding && (
        <div className={classes.source}>
          <RecipientFields
            label={said.source(sources.length + 1)}
            source={null}
            organisation={organisation}
            onChange={(source) => {
              setAdding(false)
              onChange([...sources, source])
            }}
          />
        </div>
      )}
      {!isAdding && sources.length < POLICY_MAX_SOURCES && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={15} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {said.add}
        </Button>
      )}
      {children}
    </fieldset>
  )
}
