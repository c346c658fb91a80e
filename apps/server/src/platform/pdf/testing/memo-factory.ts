import type { PdfDecision, PdfMemo } from '../pdf-memo.ts'

/** A pending decision of Ramon Uy. */
export function pdfDecision(changes: Partial<PdfDecision> = {}): PdfDecision {
  return {
    name: 'Ramon Uy',
    email: 'ramon.uy@example.com',
    status: 'Pending',
    decidedAt: null,
    remarks: '',
    version: null,
    ...changes,
  }
}

/** An approved memo with one level. */
export function pdfMemo(changes: Partial<PdfMemo> = {}): PdfMemo {
  const decided = {
    status: 'Approved',
    decidedAt: '2026-11-17T06:14:00Z',
    remarks: 'Quantities match.',
    version: 2,
  }
  return {
    companyName: 'Harbor Communications',
    memoId: 'CAP-2026-0421',
    templateName: 'Memo to spend',
    subject: 'Fibre build, Batangas phase 2',
    status: 'Approved',
    owner: { name: 'Paolo Reyes', email: 'paolo.reyes@example.com' },
    preparedBy: null,
    headLines: [],
    createdAt: '2026-11-14T01:12:00Z',
    submittedAt: '2026-11-16T03:30:00Z',
    endedAt: '2026-11-17T06:14:00Z',
    printedAt: '2026-11-20T02:00:00Z',
    version: 2,
    latestVersion: 2,
    sections: [],
    attachments: [],
    levels: [
      {
        no: 1,
        rule: 'All approvers',
        status: 'Approved',
        cleared: true,
        approvers: [{ ...pdfDecision(decided), subApprovers: [] }],
        watchers: [],
      },
    ],
    history: [],
    sealedBy: null,
    isPreliminary: false,
    record: '{"memo_id":"CAP-2026-0421"}',
    ...changes,
  }
}

/** A memo whose only answer is this rich text. */
export function richMemo(html: string): PdfMemo {
  return pdfMemo({ sections: [{ title: 'Content', fields: [{ label: 'Details', kind: 'rich', html }] }] })
}
