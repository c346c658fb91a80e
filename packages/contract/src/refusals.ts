import type { ErrorReason } from './errors.ts'

/** Refusals of an owner's command (C2, C8). */
export const OWNING = [
  'NO_ACCESS',
  'NOT_OWNER',
  'READ_ONLY',
  'STATUS_FORBIDS',
] as const satisfies ErrorReason[]
/** Refusals of opening or saving the form (C4). */
export const EDITING = [
  'NO_ACCESS',
  'NOT_OWNER',
  'READ_ONLY',
  'STATUS_NOT_EDITABLE',
] as const satisfies ErrorReason[]
/** Refusals of an approver's command (D1 to D3). */
export const DECIDING = [
  'NO_ACCESS',
  'NOT_APPROVER',
  'READ_ONLY',
  'STATUS_FORBIDS',
  'NOT_YOUR_TURN',
  'ALREADY_DECIDED',
  'LEVEL_CLEARED',
  'SLOT_MET',
  'DELEGATE_OWNS',
  'DELEGATE_PREPARED',
  'DELEGATE_HAS_SEAT',
  'DELEGATE_HAS_DECIDED',
  'DELEGATES_OFF',
  'DELEGATE_NOT_HOLDER',
] as const satisfies ErrorReason[]
/** Refusals of an approval that needs a passkey (O4). */
export const SIGNING = [
  'PASSKEY_NEEDED',
  'SIGNATURE_REFUSED',
  'SWITCHED_OFF',
] as const satisfies ErrorReason[]
/** Refusals of giving a part in a memo to another person (K8, K9). */
export const SUCCEEDING = [
  'SUCCESSOR_HAS_DECIDED',
  'SUCCESSOR_NOT_IN_POLICY',
  'REASON_REQUIRED',
] as const satisfies ErrorReason[]
/** Refusals of remarks and their attachments. */
export const REMARKS = ['REMARKS_REQUIRED', 'TOO_MANY_ATTACHMENTS'] as const satisfies ErrorReason[]
/** Refusals of the conditions that an approval carries (R2). */
export const CONDITIONS = [
  'TOO_MANY_CONDITIONS',
  'CONDITION_EMPTY',
  'CONDITION_TOO_LONG',
  'CONDITION_DAY',
] as const satisfies ErrorReason[]
/** Refusals of people who can't participate. */
export const NAMING = [
  'PERSON_TWICE',
  'NOT_AN_ADDRESS',
  'DOMAIN_NOT_HOSTED',
  'ACCOUNT_DISABLED',
  'ACTED_AS_DELEGATE',
  'HAS_PREPARED',
] as const satisfies ErrorReason[]
/** Refusals of a link to another memo (R4). */
export const LINKING = [
  'LINK_NO_ACCESS',
  'LINK_NOT_APPROVED',
  'LINK_REVOKED',
  'LINK_READ_ONLY',
  'LINK_APPROVERS_MISSING',
  'LINK_APPROVER_LEFT',
  'READERS_OFF',
  'TOO_MANY_READERS',
] as const satisfies ErrorReason[]
/** Refusals of the levels that an owner sends (D5 to D8). */
export const ROUTE = [
  ...NAMING,
  'NO_LEVELS',
  'LEVEL_WITHOUT_APPROVER',
  'MIN_APPROVERS_OUT_OF_RANGE',
  'UNKNOWN_LEVEL',
  'LEVEL_ORDER_CHANGED',
  'CLEARED_LEVEL_CHANGED',
  'APPROVED_SLOT_REMOVED',
  'RETURNER_DROPPED',
  'LEVEL_CANNOT_DECIDE',
  'APPROVAL_TYPE_FIXED',
  'ADDED_APPROVER_DROPPED',
  'POLICY_NOT_MET',
  'POLICY_REFUSES',
] as const satisfies ErrorReason[]
