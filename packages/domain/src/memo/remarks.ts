import type { MemoContext, Refusal } from './commands.ts'
import type { Attachment } from './events.ts'
import { refusal } from './refusals.ts'

/** What goes with an action: `remarks` already trimmed, so that blank ones are missing ones. */
export interface Remarks {
  remarks: string
  attachments: Attachment[]
}

/** Remarks as they are kept and judged. */
export function trimmed(command: Remarks): Remarks {
  return { remarks: command.remarks.trim(), attachments: command.attachments }
}

/** Whether remarks may go with an action: present where required, with at most `max_remarks_attachment` files. */
export function brokenRemarks(given: Remarks, isRequired: boolean, context: MemoContext): Refusal | null {
  if (isRequired && given.remarks === '') return refusal('REMARKS_REQUIRED', {}, 'remarks')
  return brokenAttachments(given.attachments, context)
}

/** The limit on files of remarks and replies (end-user document section 9). */
export function brokenAttachments(attachments: readonly Attachment[], context: MemoContext): Refusal | null {
  const limit = context.rules.maxRemarksAttachment
  return attachments.length > limit ? refusal('TOO_MANY_ATTACHMENTS', { limit }, 'attachments') : null
}
