import { POLICY_MAX_SOURCES } from '@countersign/domain'
import type { PolicySource } from '@countersign/domain'
import { Button, CloseButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { sourceWords } from '../../../../lib/policy-words/level-words.ts'
import { usePolicy } from '../policy-context.ts'
import { texts } from '../texts.ts'
import classes from './row-editor.module.css'
import { SourceFields } from './source-fields.tsx'

interface SourcesEditorProps {
  label: string
  addLabel: string
  sources: readonly PolicySource[]
  /** Whether the memo's owner may be asked to name someone. */
  mayBeOwners?: boolean
  /** Whether there must be one: its fields show before it is chosen. */
  isNeeded?: boolean
  onChange: (sources: readonly PolicySource[]) => void
}

/** Where people of a level come from: each source with its place. */
export function SourcesEditor(props: SourcesEditorProps) {
  const { label, addLabel, sources, mayBeOwners = false, isNeeded = false, onChange } = props
  const { names } = usePolicy()
  const id = useId()
  const [isAdding, setAdding] = useState(false)
  const isBlankShown = isAdding || (isNeeded && sources.length === 0)
  return (
    <div className={classes.sources} role="group" aria-labelledby={id}>
      <span id={id} className={classes.label}>
        {label}
      </span>
      {sources.map((source, at) => (
        <div key={at} className={classes.source}>
          <SourceFields
            label={label}
            source={source}
            mayBeOwners={mayBeOwners}
            onChange={(next) => onChange(sources.with(at, next))}
          />
          {(sources.length > 1 || !isNeeded) && (
            <CloseButton
              aria-label={texts.level.removeSource(sourceWords(source, names))}
              onClick={() => onChange(sources.toSpliced(at, 1))}
            />
          )}
        </div>
      ))}
      {isBlankShown && (
        <div className={classes.source}>
          <SourceFields
            label={label}
            source={null}
            mayBeOwners={mayBeOwners}
            isFocused={isAdding}
            onChange={(source) => {
              setAdding(false)
              onChange([...sources, source])
            }}
          />
        </div>
      )}
      {!isBlankShown && sources.length < POLICY_MAX_SOURCES && (
        <Button
          variant="subtle"
          size="compact-xs"
          className={classes.also}
          leftSection={<IconPlus size={13} aria-hidden />}
          onClick={() => setAdding(true)}
        >
          {addLabel}
        </Button>
      )}
    </div>
  )
}
