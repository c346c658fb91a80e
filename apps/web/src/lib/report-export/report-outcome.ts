import { CallError } from '@countersign/client'
import type { CallOutput } from '@countersign/contract'
import { messages } from '../messages.ts'

const texts = messages.report

/** How asking for a report went, as its dialog tells it (end-user document section 8 'Report'). */
export interface ReportOutcome {
  kind: 'generating' | 'nothing' | 'failure'
  title: string
  subtitle: string
  note?: string
}

/** What the server answered. */
export function outcomeOf({ code, message, details }: CallOutput<'createXlsxReport'>): ReportOutcome {
  switch (code) {
    case 'ok':
      return {
        kind: 'generating',
        title: texts.generating,
        subtitle: texts.checkEmail,
        note: texts.fewMinutes,
      }
    case 'not-found':
      return { kind: 'nothing', title: message, subtitle: details }
    default:
      return { kind: 'failure', title: code, subtitle: message }
  }
}

/** The call failed: with the server's code and words, and where to ask for help. */
export function failureOf(error: unknown, supportEmail: string): ReportOutcome {
  const code = error instanceof CallError ? error.code : 'INTERNAL'
  const message = error instanceof Error ? error.message : String(error)
  return {
    kind: 'failure',
    title: texts.unable(code),
    // The sentence around it brings its own full stop.
    subtitle: texts.contact(message.replace(/\.$/, ''), supportEmail),
  }
}
