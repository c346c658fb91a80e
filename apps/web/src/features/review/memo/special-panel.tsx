import { amountFields } from '@countersign/domain'
import type { SpecialKind } from '@countersign/domain'
import { IconCircleCheck } from '@tabler/icons-react'
import type { Details } from '../../../shared/memo/memo-view-query.ts'
import SpecialNotes from '../../../shared/specials/special-notes.tsx'
import { reviewTexts } from '../texts.ts'
import { ChangesList } from './changes-list.tsx'
import classes from './special-panel.module.css'

interface SpecialPanelProps {
  details: Details
  onGo: (fieldId: string) => void
}

/** What is special (M2), with the answers that changed, and a calm line with what isn't. */
export function SpecialPanel({ details: { specials, changes, memo }, onGo }: SpecialPanelProps) {
  const kinds = new Set(specials.map(({ kind }) => kind))
  const isNamed = amountFields(memo.template_config) !== undefined
  const usual = [
    ...(isNamed && !kinds.has('DUPLICATE') ? [reviewTexts.usual.duplicate] : []),
    ...(kinds.has('UNANSWERED') ? [] : [reviewTexts.usual.question]),
  ]
  return (
    <SpecialNotes
      specials={specials}
      detail={({ kind }) =>
        showsChanges(kind) && changes && <ChangesList changes={changes.fields} onGo={onGo} />
      }
      end={
        usual.length > 0 && (
          <p className={classes.usual}>
            <IconCircleCheck size={16} stroke={1.8} aria-hidden />
            {sentence(usual)}
          </p>
        )
      }
    />
  )
}

/** Beside what is said of the reader's own decision (D5, N7). */
export function showsChanges(kind: SpecialKind): boolean {
  return kind === 'CHANGED' || kind === 'REAPPROVAL'
}

function sentence(parts: readonly string[]): string {
  const text = parts.join(', ')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
