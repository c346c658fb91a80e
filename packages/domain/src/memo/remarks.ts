import type { MemoAction } from './actions.ts'
import type { Refusal } from './refusals.ts'
import type { MemoContext } from './commands.ts'
import type { Attachment } from './events.ts'
import { refusal } from './refusals.ts'
import { isDraft } from './status.ts'
import type { MemoStatus } from './status.ts'

/** The remarks and files of an action. `remarks` is trimmed, so that blank remarks count as missing. */
export interface Remarks {
  remarks: string
  attachments: Attachment[]
}

/** Remarks as they are validated and stored. */
export function trimmed(command: Remarks): Remarks {
  return { remarks: command.remarks.trim(), attachments: command.attachments }
}

/**
 * Whether an action needs remarks: to reject, to return, to submit again (C3), and to cancel except from a draft (U23, C5).
 * @param status as the person who acts sees it
 */
export function needsRemarks(action: MemoAction, status: MemoStatus): boolean {
  switch (action) {
    case 'reject':
    case 'return':
      return true
    case 'submit':
      return status !== 'SAVE_AS_DRAFT'
    case 'cancel':
      return !isDraft(status)
    default:
      return false
  }
}

/** Remarks must be present where required, with at most `max_remarks_attachment` files. @returns the refusal, or null */
export function validateRemarks(given: Remarks, isRequired: boolean, context: MemoContext): Refusal | null {
  if (isRequired && given.remarks === '') return refusal('REMARKS_REQUIRED', {}, 'remarks')
  return validateAttachments(given.attachments, context)
}

/** The limit on files of remarks and replies (U23). */
export function validateAttachments(
  attachments: readonly Attachment[],
  context: MemoContext,
): Refusal | null {
  const limit = context.rules.maxRemarksAttachment
  return attachments.length > limit ? refusal('TOO_MANY_ATTACHMENTS', { limit }, 'attachments') : null
}
