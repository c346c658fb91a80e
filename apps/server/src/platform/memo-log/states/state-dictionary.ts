/**
 * What states have in common, in the order and spacing of `jsonb`: the parts that most of them have come last, which takes the fewest bytes.
 * States are packed with it for good: another dictionary needs another version of what is stored.
 */
export const STATE_DICTIONARY = Buffer.from(
  [
    '"preparation": {"preparer": {"name": "", "email": ""}, "preparationId": ""}, "preparedBy": {"name": "", ',
    '"linkedBy": [{"at": "20", "kind": "revokes", "memoId": ""}], "link": {"kind": "amends", "memoId": "", "basis": {"wasRevoked": true}}, "extends"',
    '"readers": [{"name": "", "email": ""}], "missing": [], "mustAcknowledge": true, "dueDay": "20", "acknowledged": [{"at": "20", "email": ""}]',
    '"handOff": {"done": null, "missing": [], "handlers": [{"name": "", "email": ""}], "done": {"at": "20", "by": {"name": "", "email": ""}, "note": ""}}',
    '"conditions": [{"seatId": "", "conditionId": "", "number": 1, "message": "", "dueDay": "20", "reported": null, "closed": {"at": "20", "by": {"name": ""}, "remarks": ""',
    '"question": {"logId": "", "askedAt": "20", "answeredAt": null}, "isAdded": true, "addedBy": {"name": "", "email": ""}, "policy": {"level_id": "", "name": ""}, ',
    '"hasFallen": true, "fellAt": "20", "delegate": "", "earlier": [], "handedOnTo": {"name": "", "email": ""}, "judgedFor": ',
    '"past": [{"leftAt": "20", "person": {"name": "", "email": ""}, "status": "SUBMITTED", "decided": {"actsFor": {"name": "", "email": ""}, "decision": "APPROVED"}, "lastVersion": 1}], ',
    '"subApprovers": [{"person": {"name": "", "email": ""}, "seatId": "", "status": "APPROVED", "decidedAt": "202',
    '"status": "RETURNED", "decidedAt": "2025-',
    '"status": "REJECTED", "decidedAt": "2024-',
    '"lifecycle": "WITHDRAWN", ',
    '{"hold": null, "past": [], "acted": [{"email": "", "sequenceId": ""}, {"email": ".example.com", "sequenceId": ""}], "draft": null, "owner": {"name": "", "email": ""}, ',
    '"levels": [{"slots": [{"isMet": false, "approver": {"person": {"name": "", "email": ""}, "seatId": "", "status": "", "decidedAt": null, "remindedAt": null, ',
    '"pendingSince": null, "decidedVersion": null}, "subApprovers": [], "minSubApprovers": 1}], "watchers": [{"person": {"name": "", "email": ""}, "watcherId": ""}], ',
    '"clearedAt": null, "isCleared": false, "startedAt": null, "sequenceId": "", "approvalType": "MIN_APPROVERS", "minApprovers": 2, "allowSubApprovals": true}, ',
    '{"slots": [{"isMet": true, "approver": {"person": {"name": "", "email": ""}, "seatId": "", "status": "APPROVED", "decidedAt": "2026-11-25T04:28:22.000Z", "remindedAt": null, ',
    '"pendingSince": "2026-10-24T00:36:14.000Z", "decidedVersion": 1}, "subApprovers": [], "minSubApprovers": 1}], "watchers": [], "clearedAt": "2026-10-25T05:33:14.000Z", ',
    '"isCleared": true, "startedAt": "2026-09-25T00:36:14.000Z", "sequenceId": "", "approvalType": "ALL_APPROVERS", "minApprovers": 1, "allowSubApprovals": false}], ',
    '"memoId": "MEMO-2026-00", "threads": [{"logId": "", "people": ["", ""]}, {"logId": "", "people": [""]}], "version": 1, "isLegacy": false, ',
    '"changedAt": "2026-08-24T00:36:14.000Z", "createdAt": "2026-07-24T00:36:14.000Z", "isDeleted": false, "lifecycle": "APPROVED", "contentHash": "", ',
    '"lastSubmittedAt": "2026-06-24T00:36:14.000Z", "firstSubmittedAt": "2026-05-24T00:36:14.000Z"}',
  ].join(''),
)
