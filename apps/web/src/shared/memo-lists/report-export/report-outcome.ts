import { CallError } from '@countersign/client'
import type { CallOutput } from '@countersign/contract'
import { reportExportTexts } from './texts.ts'

/** The outcome of requesting a report, as its dialog shows it (U20). */
export interface ReportOutcome {
  kind: 'generating' | 'nothing' | 'failure'
  title: string
  subtitle: string
  note?: string
}

/** The outcome of the server's answer. */
export function outcomeOf({ code, message, details }: CallOutput<'createXlsxReport'>): ReportOutcome {
  switch (code) {
    case 'ok':
      return {
        kind: 'generating',
        title: reportExportTexts.generating,
        subtitle: reportExportTexts.checkEmail,
        note: reportExportTexts.fewMinutes,
      }
    case 'not-found':
      return { kind: 'nothing', title: message, subtitle: details }
    default:
      return { kind: 'failure', title: code, subtitle: message }
  }
}

/** The outcome of a failed call: the server's code and message, and where to get help. */
export function failureOf(error: unknown, supportEmail: string): ReportOutcome {
  const code = error instanceof CallError ? error.code : 'INTERNAL'
  const message = error instanceof Error ? error.message : String(error)
  return {
    kind: 'failure',
    title: reportExportTexts.unable(code),
    // The sentence around it has its own full stop.
    subtitle: reportExportTexts.contact(message.replace(/\.$/, ''), supportEmail),
  }
}
