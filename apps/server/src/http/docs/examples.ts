import type { CallName } from '@countersign/contract'

/** One request of a program, and the part of its answer that it reads. `docs.int.test.ts` runs all of them, in this order. */
export interface Example {
  title: string
  /** Whose token is sent, and its scopes. */
  as: 'owner' | 'approver'
  call: CallName
  /** `{name}` stands for what an earlier answer gave, or what every installation has of its own. */
  data: object
  /** What the answer holds, beside other fields; each `{name}` that isn't known yet is learnt from it. */
  answer: object
}

const CONTENT = [
  {
    field_id: 'SECTION_1',
    field_type: 'SECTION',
    value: [
      { field_id: 'TEXT_SUBJECT', value: 'Replacement of core routers' },
      { field_id: 'AMOUNT', value: '1250.50' },
      { field_id: 'BODY', value: '<p>They are old.</p>' },
    ],
  },
]

const SUBMISSION: Omit<Example, 'title'> = {
  as: 'owner',
  call: 'create_memo',
  data: {
    template_id: '{template_id}',
    action: 'SUBMITTED',
    memo_content: CONTENT,
    sequences: [{ approvers: ['{approver_email}'], watchers: [], approval_type: 'ALL_APPROVERS' }],
    idempotency_key: 'purchase-4711',
  },
  answer: { result: { code: 200, memo_id: '{memo_id}', memo_status: 'SUBMITTED', revision: 1 } },
}

/** The examples of `/docs` (A8), which are run against the product. */
export const EXAMPLES: readonly Example[] = [
  {
    title: 'Find a template',
    as: 'owner',
    call: 'get_templates',
    data: {},
    answer: { result: [{ template_id: '{template_id}', template_name: 'Form AVL' }] },
  },
  {
    title: 'Submit a memo. The ids of its questions are those of get_template_by_id',
    ...SUBMISSION,
  },
  {
    title: 'Send the same again: the key gives the first answer, and no second memo',
    ...SUBMISSION,
  },
  {
    title: 'List what waits for the token’s person',
    as: 'approver',
    call: 'getForMyApprovalActiveWithUserID',
    data: { limit: 10, page_no: 1 },
    answer: { result: { memos: [{ memo_id: '{memo_id}', memo_status: 'SUBMITTED', revision: 1 }] } },
  },
  {
    title: 'A token without the scope is refused',
    as: 'owner',
    call: 'approve_memo',
    data: { memo_id: '{memo_id}', revision: 1 },
    answer: {
      error: { status: 'PERMISSION_DENIED', message: "This needs an API token with the scope 'decide'." },
    },
  },
  {
    title: 'Approve what was read: with another revision it would be ABORTED',
    as: 'approver',
    call: 'approve_memo',
    data: { memo_id: '{memo_id}', revision: 1, remarks: 'Within budget.', idempotency_key: 'decision-4711' },
    answer: { result: { code: 200, memo_id: '{memo_id}', memo_status: 'APPROVED' } },
  },
  {
    title: 'Read the memo',
    as: 'owner',
    call: 'get_memo_details_for_viewing',
    data: { memo_id: '{memo_id}' },
    answer: {
      result: {
        memo: {
          memo_id: '{memo_id}',
          memo_subject: 'Replacement of core routers',
          memo_status: 'APPROVED',
        },
      },
    },
  },
]
