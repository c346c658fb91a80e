import type { OwnerFreedom, PolicyLevel } from '@countersign/domain'
import { ActionIcon, NumberInput, SegmentedControl, Tooltip } from '@mantine/core'
import '@mantine/core/styles/NumberInput.layer.css'
import {
  IconChevronDown,
  IconChevronRight,
  IconLock,
  IconPencil,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { useRow } from '../../builder/sortable-rows.tsx'
import type { LevelChanges } from '../../model/policy/policy-actions.ts'
import { useWizardStore } from '../../wizard-store.ts'
import { SmallSeal } from '../small-seal.tsx'
import { onRowKey } from './row-keys.ts'
import { texts } from '../texts.ts'
import { LevelDetails } from './level-details.tsx'
import classes from './row-editor.module.css'
import { SourcesEditor } from './sources-editor.tsx'

interface LevelEditorProps {
  rowId: string | null
  level: PolicyLevel
  /** Counts from 1. */
  number: number
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

type Needed = 'ALL' | 'ONE' | 'SOME'

const said = texts.level
const freedomIcons = { NOTHING: IconLock, ADD: IconUserPlus, CHOOSE: IconPencil }
const MOST = 100

/** One level of a row: who decides, how many of them are needed, and what the memo's owner may change. */
export function LevelEditor({ rowId, level, number, onMove, onRemove }: LevelEditorProps) {
  const { dispatch } = useWizardStore()
  const [isDetailed, setDetailed] = useState(false)
  const detailsId = useId()
  const { row, grip } = useRow(level.level_id, said.move(number))
  const edit = (changes: LevelChanges) =>
    dispatch({ type: 'editLevel', rowId, levelId: level.level_id, changes })
  const Toggle = isDetailed ? IconChevronDown : IconChevronRight
  return (
    <div {...row} className={classes.level} role="group" aria-label={said.level(number)} data-level>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the keys of the grip inside */}
      <div className={classes.seal} onKeyDown={(event) => onRowKey(event, { onMove, onRemove })}>
        {grip}
        <SmallSeal number={number} />
      </div>
      <div className={classes.body}>
        <div className={classes.main}>
          <SourcesEditor
            label={said.who}
            addLabel={said.alsoAsk}
            sources={level.sources}
            mayBeOwners
            isNeeded
            onChange={(sources) => edit({ sources })}
          />
          <NeededField level={level} onChange={edit} />
          <Labelled label={said.ownerMay}>
            {(labelledBy) => (
              <SegmentedControl
                size="sm"
                aria-labelledby={labelledBy}
                value={level.owner_may}
                data={(Object.keys(freedomIcons) as OwnerFreedom[]).map((value) => {
                  const Icon = freedomIcons[value]
                  return {
                    value,
                    label: (
                      <span className={classes.option}>
                        <Icon size={14} aria-hidden /> {said.ownerMayOptions[value]}
                      </span>
                    ),
                  }
                })}
                onChange={(owner_may) => edit({ owner_may: owner_may as OwnerFreedom })}
              />
            )}
          </Labelled>
          <Tooltip label={said.remove(number)}>
            <ActionIcon className={classes.remove} aria-label={said.remove(number)} onClick={onRemove}>
              <IconTrash size={17} stroke={1.7} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </div>
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isDetailed}
          aria-controls={isDetailed ? detailsId : undefined}
          onClick={() => setDetailed(!isDetailed)}
        >
          <Toggle size={14} aria-hidden /> {said.more}
        </button>
        {isDetailed && (
          <div id={detailsId}>
            <LevelDetails level={level} onChange={edit} />
          </div>
        )}
      </div>
    </div>
  )
}

function NeededField({ level, onChange }: { level: PolicyLevel; onChange: (changes: LevelChanges) => void }) {
  const { dispatch } = useWizardStore()
  const { approval_type, min_approvers } = level
  const [isSome, setSome] = useState(min_approvers > 1)
  const needed: Needed =
    approval_type === 'ALL_APPROVERS' ? 'ALL' : isSome || min_approvers > 1 ? 'SOME' : 'ONE'
  const choose = (next: Needed) => {
    setSome(next === 'SOME')
    onChange(
      next === 'ALL'
        ? { approval_type: 'ALL_APPROVERS', min_approvers: 1 }
        : { approval_type: 'MIN_APPROVERS', min_approvers: next === 'ONE' ? 1 : Math.max(2, min_approvers) },
    )
  }
  return (
    <Labelled label={said.needed}>
      {(labelledBy) => (
        <span className={classes.needed}>
          <SegmentedControl
            size="sm"
            aria-labelledby={labelledBy}
            value={needed}
            data={[
              { value: 'ALL', label: said.all },
              { value: 'ONE', label: said.anyOne },
              { value: 'SOME', label: said.atLeast },
            ]}
            onChange={(next) => choose(next as Needed)}
          />
          {needed === 'SOME' && (
            <NumberInput
              className={classes.minimum}
              aria-label={said.minimum}
              value={min_approvers}
              min={1}
              max={MOST}
              allowDecimal={false}
              clampBehavior="strict"
              onChange={(value) =>
                typeof value === 'number' && value >= 1 && onChange({ min_approvers: value })
              }
              onBlur={() => dispatch({ type: 'endTyping' })}
            />
          )}
        </span>
      )}
    </Labelled>
  )
}

/** A group of choices below its label. */
function Labelled({ label, children }: { label: string; children: (labelId: string) => ReactNode }) {
  const id = useId()
  return (
    <div className={classes.labelled}>
      <span id={id} className={classes.label}>
        {label}
      </span>
      {children(id)}
    </div>
  )
}
