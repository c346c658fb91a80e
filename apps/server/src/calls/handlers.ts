import type { Handlers } from '../protocol/handler.ts'
import * as absences from '../people/absences/calls/absences.ts'
import * as adminExports from '../integrations/exports/calls/admin-exports.ts'
import * as preparers from '../people/preparations/calls/preparers.ts'
import * as serviceTokens from '../console/service-tokens/calls/admin-service-tokens.ts'
import * as ownTokens from '../sign-in/calls/own-tokens.ts'
import * as adminAbsences from '../console/absences/calls/admin-absences.ts'
import * as administrators from '../console/administrators/calls/admin-administrators.ts'
import * as categories from '../templates/categories/calls/admin-categories.ts'
import { adminGetLog } from '../audit/calls/admin-get-log.ts'
import { adminGetEvidence } from '../proof/log/calls/admin-get-evidence.ts'
import { downloadMemoFile } from '../memos/calls/download-memo-file.ts'
import { downloadUploadedFile } from '../files/calls/download-uploaded-file.ts'
import * as erasures from '../memo-changes/erasing/calls/erasures.ts'
import * as adminErasures from '../memo-changes/erasing/calls/admin-erasures.ts'
import * as holds from '../memo-changes/calls/holds/admin-holds.ts'
import * as adminPreservations from '../memo-changes/erasing/retention/calls/admin-preservations.ts'
import * as adminRemovals from '../memo-changes/erasing/retention/calls/admin-removals.ts'
import * as adminRetention from '../memo-changes/erasing/retention/calls/admin-retention.ts'
import { addApprovers } from '../memo-changes/calls/add-approvers.ts'
import { approveMemo } from '../memo-changes/calls/approve-memo.ts'
import { checkSubmission } from '../memos/calls/check-submission.ts'
import { getListEntries } from '../memos/calls/get-list-entries.ts'
import { getRouteForAnswers } from '../memos/calls/get-route-for-answers.ts'
import { requestSignature } from '../memo-changes/calls/request-signature.ts'
import { approveMemos } from '../memo-changes/calls/approve-memos.ts'
import { createMemo } from '../memo-changes/calls/create-memo.ts'
import { createReply } from '../memo-changes/calls/create-reply.ts'
import { deleteDraft } from '../memo-changes/calls/delete-draft.ts'
import { duplicateMemo, linkMemo } from '../memo-changes/calls/duplicate-memo.ts'
import { editMemo } from '../memo-changes/calls/edit-memo.ts'
import { editSubapprovers } from '../memo-changes/calls/edit-subapprovers.ts'
import * as handovers from '../memo-changes/handovers/calls/admin-handovers.ts'
import { adminNameHandler } from '../memo-changes/calls/hand-offs/admin-name-handler.ts'
import { adminReassignSeat } from '../memo-changes/calls/admin-reassign-seat.ts'
import { answerQuestion } from '../memo-changes/calls/questions/answer-question.ts'
import { closeCondition, refuseCondition } from '../memo-changes/calls/conditions/judge-condition.ts'
import { acknowledgeMemo } from '../memo-changes/calls/hand-offs/acknowledge-memo.ts'
import { completeHandOff } from '../memo-changes/calls/hand-offs/complete-hand-off.ts'
import { reportCondition } from '../memo-changes/calls/conditions/report-condition.ts'
import { askQuestion } from '../memo-changes/calls/questions/ask-question.ts'
import { closeQuestion } from '../memo-changes/calls/questions/close-question.ts'
import { handOnSeat } from '../memo-changes/calls/hand-on-seat.ts'
import { getLastRoute } from '../memos/calls/get-last-route.ts'
import { getMemoDetailsForEditing } from '../memos/calls/get-memo-details-for-editing.ts'
import { getMemoDetailsForViewing } from '../memos/calls/get-memo-details-for-viewing.ts'
import { getMemoLogs } from '../memos/calls/get-memo-logs.ts'
import { getMemoPermission } from '../memos/calls/get-memo-permission.ts'
import { getReminderRecipients } from '../memos/calls/get-reminder-recipients.ts'
import { getReplies } from '../memos/calls/get-replies.ts'
import { getTimeLedger } from '../memos/calls/get-time-ledger.ts'
import * as lists from '../memo-lists/calls/memo-lists.ts'
import { rejectMemo } from '../memo-changes/calls/reject-memo.ts'
import { remindCurrentApprover } from '../memo-changes/calls/remind-current-approver.ts'
import { returnMemo } from '../memo-changes/calls/return-memo.ts'
import { selfReturnMemo } from '../memo-changes/calls/self-return-memo.ts'
import { withdrawMemo } from '../memo-changes/calls/withdraw-memo.ts'
import { getNotifications } from '../notifications/calls/get-notifications.ts'
import * as notificationChoices from '../notifications/calls/notification-choices.ts'
import { updateNotification } from '../notifications/calls/update-notification.ts'
import * as push from '../notifications/push/calls/push.ts'
import * as companies from '../console/organisation/calls/admin-companies.ts'
import * as groups from '../console/organisation/calls/admin-groups.ts'
import * as peopleImport from '../console/organisation/calls/admin-import-people.ts'
import { adminGetOrganisation } from '../console/organisation/calls/admin-organisation.ts'
import * as directorySync from '../integrations/directory-sync/calls/admin-directory-sync.ts'
import * as directory from '../console/organisation/calls/admin-people.ts'
import * as userGroups from '../console/organisation/calls/admin-user-groups.ts'
import * as adminWebhooks from '../integrations/webhooks/calls/admin-webhooks.ts'
import * as adminDeliveries from '../integrations/webhooks/calls/admin-deliveries.ts'
import * as calendar from '../integrations/calendar/calls/calendar-link.ts'
import * as passkeys from '../proof/passkeys/calls/passkeys.ts'
import { getContacts } from '../people/calls/get-contacts.ts'
import { getExtContacts } from '../people/calls/get-ext-contacts.ts'
import { getUsersRoles } from '../people/calls/get-users-roles.ts'
import { logUserLoggingIn } from '../sign-in/calls/log-user-logging-in.ts'
import * as ownSessions from '../sign-in/calls/own-sessions.ts'
import { syncAccount } from '../people/calls/sync-account.ts'
import { createXlsxReport } from '../reports/calls/create-xlsx-report.ts'
import { deleteReportsUsers } from '../reports/calls/delete-reports-users.ts'
import { getReports } from '../reports/calls/get-reports.ts'
import { getReportsInsights } from '../reports/calls/get-reports-insights.ts'
import { getReportsMemos } from '../reports/calls/get-reports-memos.ts'
import { getReportsOptions } from '../reports/calls/get-reports-options.ts'
import { getReportsUpdate } from '../reports/calls/get-reports-update.ts'
import { saveReportsUsers } from '../reports/calls/save-reports-users.ts'
import { updateReports } from '../reports/calls/update-reports.ts'
import { searchMemo } from '../search/calls/search-memo.ts'
import { adminGetSecurityLog } from '../console/security/calls/admin-get-security-log.ts'
import * as holidays from '../console/holidays/calls/admin-holidays.ts'
import * as listEntries from '../console/lists/calls/admin-list-entries.ts'
import { adminExportList } from '../console/lists/calls/admin-export-list.ts'
import { adminExportRoles } from '../console/roles/calls/admin-export-roles.ts'
import * as listImport from '../console/lists/calls/admin-import-list.ts'
import * as sharedLists from '../console/lists/calls/admin-lists.ts'
import * as rolesImport from '../console/roles/calls/admin-import-roles.ts'
import * as roles from '../console/roles/calls/admin-roles.ts'
import * as settings from '../console/settings/calls/admin-settings.ts'
import * as superAdmins from '../console/settings/calls/admin-super-admins.ts'
import * as savedTemplates from '../templates/calls/admin-save-template.ts'
import { adminCheckPolicy } from '../templates/calls/admin-check-policy.ts'
import { adminTryPolicy } from '../templates/calls/admin-try-policy.ts'
import * as templateReads from '../templates/calls/admin-template-reads.ts'
import * as listViews from '../memo-lists/calls/list-views.ts'
import * as templateVersions from '../templates/calls/admin-template-versions.ts'
import { getTemplateById } from '../templates/calls/get-template-by-id.ts'
import { getTemplates } from '../templates/calls/get-templates.ts'

/** Maps every call of the contract to its handler; a missing one does not compile. */
export const handlers: Handlers = {
  log_user_logging_in: logUserLoggingIn,
  sync_account: syncAccount,
  get_sessions: ownSessions.getSessions,
  confirm_session: ownSessions.confirmSession,
  end_session: ownSessions.endSession,
  end_sessions: ownSessions.endSessions,
  get_list_views: listViews.getListViews,
  save_list_view: listViews.saveListView,
  delete_list_view: listViews.deleteListView,
  get_notification_choices: notificationChoices.getNotificationChoices,
  set_notification_choices: notificationChoices.setNotificationChoices,
  get_absences: absences.getAbsences,
  save_absence: absences.saveAbsence,
  end_absence: absences.endAbsence,
  get_preparers: preparers.getPreparers,
  save_preparer: preparers.savePreparer,
  end_preparer: preparers.endPreparer,
  get_users_roles: getUsersRoles,
  get_contacts: getContacts,
  get_ext_contacts: getExtContacts,
  get_notifications: getNotifications,
  update_notification: updateNotification,
  get_push_settings: push.getPushSettings,
  subscribe_push: push.subscribePush,
  renew_push: push.renewPush,
  unsubscribe_push: push.unsubscribePush,
  get_templates: getTemplates,
  get_template_by_id: getTemplateById,

  getMyMemosActiveWithUserID: lists.getMyMemosActive,
  getMyMemosDraftWithUserID: lists.getMyMemosDrafts,
  getMyMemosHistoryWithUserID: lists.getMyMemosHistory,
  getForMyApprovalActiveWithUserID: lists.getApprovalsActive,
  getForMyApprovalHistoryWithUserID: lists.getApprovalsHistory,
  getMemosToWatchActiveWithUserID: lists.getWatchActive,
  getMemosToWatchHistoryWithUserID: lists.getWatchHistory,
  get_to_do_active: lists.getToDoActive,
  get_to_do_history: lists.getToDoHistory,
  get_to_read_active: lists.getToReadActive,
  get_to_read_history: lists.getToReadHistory,
  get_waiting_counts: lists.getWaitingCounts,
  search_memo: searchMemo,

  create_memo: createMemo,
  check_submission: checkSubmission,
  get_route_for_answers: getRouteForAnswers,
  get_list_entries: getListEntries,
  edit_memo: editMemo,
  delete_draft: deleteDraft,
  duplicate_memo: duplicateMemo,
  link_memo: linkMemo,
  get_last_route: getLastRoute,
  approve_memo: approveMemo,
  approve_memos: approveMemos,
  request_signature: requestSignature,
  get_passkeys: passkeys.getPasskeys,
  begin_passkey: passkeys.beginPasskey,
  register_passkey: passkeys.registerPasskey,
  revoke_passkey: passkeys.revokePasskey,
  reject_memo: rejectMemo,
  return_memo: returnMemo,
  self_return_memo: selfReturnMemo,
  withdraw_memo: withdrawMemo,
  getMemoDetailsForEditing,
  get_memo_permission: getMemoPermission,
  get_memo_details_for_viewing: getMemoDetailsForViewing,
  get_memo_logs: getMemoLogs,
  get_replies: getReplies,
  get_time_ledger: getTimeLedger,
  create_reply: createReply,
  editSubapprovers,
  hand_on_seat: handOnSeat,
  add_approvers: addApprovers,
  complete_hand_off: completeHandOff,
  acknowledge_memo: acknowledgeMemo,
  report_condition: reportCondition,
  close_condition: closeCondition,
  refuse_condition: refuseCondition,
  ask_question: askQuestion,
  answer_question: answerQuestion,
  close_question: closeQuestion,
  getReminderRecipients,
  remindCurrentApprover,
  download_memo_file: downloadMemoFile,
  download_uploaded_file: downloadUploadedFile,

  createXlsxReport,
  get_reports: getReports,
  get_reports_insights: getReportsInsights,
  get_reports_memos: getReportsMemos,
  get_reports_options: getReportsOptions,
  get_reports_update: getReportsUpdate,
  update_reports: updateReports,
  save_reports_users: saveReportsUsers,
  delete_reports_users: deleteReportsUsers,

  'admin-get_administrators': administrators.adminGetAdministrators,
  'admin-save_administrator': administrators.adminSaveAdministrator,
  'admin-remove_administrator': administrators.adminRemoveAdministrator,
  'admin-get_categories': categories.adminGetCategories,
  'admin-get_category_by_id': categories.adminGetCategoryById,
  'admin-create_category': categories.adminCreateCategory,
  'admin-edit_category': categories.adminEditCategory,
  'admin-delete_category': categories.adminDeleteCategory,
  'admin-get_templates': templateReads.adminGetTemplates,
  'admin-get_drafted_templates': templateReads.adminGetDraftedTemplates,
  'admin-get_template_by_id': templateReads.adminGetTemplateById,
  'admin-check_template_code': templateReads.adminCheckTemplateCode,
  'admin-get_template_versions': templateReads.adminGetTemplateVersions,
  'admin-restore_template_version': templateVersions.adminRestoreTemplateVersion,
  'admin-get_publishing_effects': templateReads.adminGetPublishingEffects,
  'admin-publish_template': templateVersions.adminPublishTemplate,
  'admin-confirm_publication': templateVersions.adminConfirmPublication,
  'admin-check_policy': adminCheckPolicy,
  'admin-try_policy': adminTryPolicy,
  'admin-unpublish_template': templateVersions.adminUnpublishTemplate,
  'admin-delete_template': templateVersions.adminDeleteTemplate,
  'admin-create_template': savedTemplates.adminCreateTemplate,
  'admin-edit_template': savedTemplates.adminEditTemplate,

  'admin-get_holidays': holidays.adminGetHolidays,
  'admin-get_webhooks': adminWebhooks.adminGetWebhooks,
  'admin-save_webhook': adminWebhooks.adminSaveWebhook,
  'admin-replace_webhook_secret': adminWebhooks.adminReplaceWebhookSecret,
  'admin-delete_webhook': adminWebhooks.adminDeleteWebhook,
  'admin-get_deliveries': adminDeliveries.adminGetDeliveries,
  'admin-get_delivery': adminDeliveries.adminGetDelivery,
  'admin-replay_delivery': adminDeliveries.adminReplayDelivery,
  'admin-test_webhook': adminDeliveries.adminTestWebhook,
  get_calendar_link: calendar.getCalendarLink,
  create_calendar_link: calendar.createCalendarLink,
  revoke_calendar_link: calendar.revokeCalendarLink,
  'admin-save_holidays': holidays.adminSaveHolidays,
  'admin-get_roles': roles.adminGetRoles,
  'admin-save_role': roles.adminSaveRole,
  'admin-delete_role': roles.adminDeleteRole,
  'admin-preview_roles_import': rolesImport.adminPreviewRolesImport,
  'admin-import_roles': rolesImport.adminImportRoles,
  'admin-export_roles': adminExportRoles,
  'admin-get_lists': sharedLists.adminGetLists,
  'admin-save_list': sharedLists.adminSaveList,
  'admin-delete_list': sharedLists.adminDeleteList,
  'admin-get_list_entries': listEntries.adminGetListEntries,
  'admin-save_list_entry': listEntries.adminSaveListEntry,
  'admin-delete_list_entry': listEntries.adminDeleteListEntry,
  'admin-preview_list_import': listImport.adminPreviewListImport,
  'admin-import_list': listImport.adminImportList,
  'admin-export_list': adminExportList,
  'admin-get_settings': settings.adminGetSettings,
  'admin-save_setting': settings.adminSaveSetting,
  'admin-reset_setting': settings.adminResetSetting,
  'admin-get_super_admins': superAdmins.adminGetSuperAdmins,
  'admin-grant_super_admin': superAdmins.adminGrantSuperAdmin,
  'admin-get_organisation': adminGetOrganisation,
  'admin-save_company': companies.adminSaveCompany,
  'admin-delete_company': companies.adminDeleteCompany,
  'admin-save_group': groups.adminSaveGroup,
  'admin-delete_group': groups.adminDeleteGroup,
  'admin-save_user_group': userGroups.adminSaveUserGroup,
  'admin-delete_user_group': userGroups.adminDeleteUserGroup,
  'admin-get_directory_sync': directorySync.adminGetDirectorySync,
  'admin-create_directory_token': directorySync.adminCreateDirectoryToken,
  'admin-revoke_directory_token': directorySync.adminRevokeDirectoryToken,
  'admin-confirm_address': directorySync.adminConfirmAddress,
  'admin-get_people': directory.adminGetPeople,
  'admin-search_directory': directory.adminSearchDirectory,
  'admin-save_person': directory.adminSavePerson,
  'admin-set_person_disabled': directory.adminSetPersonDisabled,
  'admin-preview_people_import': peopleImport.adminPreviewPeopleImport,
  'admin-import_people': peopleImport.adminImportPeople,
  'admin-get_handover': handovers.adminGetHandover,
  'admin-get_attention': handovers.adminGetAttention,
  'admin-start_handover': handovers.adminStartHandover,
  'admin-get_handover_result': handovers.adminGetHandoverResult,
  'admin-reassign_seat': adminReassignSeat,
  'admin-name_handler': adminNameHandler,
  'admin-get_absences': adminAbsences.adminGetAbsences,
  'admin-save_absence': adminAbsences.adminSaveAbsence,
  'admin-end_absence': adminAbsences.adminEndAbsence,
  'admin-get_held_memos': holds.adminGetHeldMemos,
  'admin-get_memo_hold': holds.adminGetMemoHold,
  get_erasable_parts: erasures.getErasableParts,
  request_erasure: erasures.requestErasure,
  'admin-get_erasures': adminErasures.adminGetErasures,
  'admin-get_erasable_parts': adminErasures.adminGetErasableParts,
  'admin-take_up_erasure': adminErasures.adminTakeUpErasure,
  'admin-end_erasure': adminErasures.adminEndErasure,
  'admin-get_retention': adminRetention.adminGetRetention,
  'admin-get_removed_memos': adminRetention.adminGetRemovedMemos,
  'admin-save_retention_period': adminRetention.adminSaveRetentionPeriod,
  'admin-get_removal': adminRemovals.adminGetRemoval,
  'admin-take_up_removal': adminRemovals.adminTakeUpRemoval,
  'admin-end_removal': adminRemovals.adminEndRemoval,
  'admin-preserve_memo': adminPreservations.adminPreserveMemo,
  'admin-lift_preservation': adminPreservations.adminLiftPreservation,
  'admin-hold_memo': holds.adminHoldMemo,
  'admin-lift_hold': holds.adminLiftHold,
  'admin-get_log': adminGetLog,
  'admin-get_security_log': adminGetSecurityLog,
  'admin-get_evidence': adminGetEvidence,

  get_tokens: ownTokens.getTokens,
  create_token: ownTokens.createToken,
  revoke_token: ownTokens.revokeToken,
  'admin-get_service_tokens': serviceTokens.adminGetServiceTokens,
  'admin-create_service_token': serviceTokens.adminCreateServiceToken,
  'admin-renew_service_token': serviceTokens.adminRenewServiceToken,
  'admin-revoke_token': serviceTokens.adminRevokeToken,
  'admin-get_exports': adminExports.adminGetExports,
  'admin-create_export': adminExports.adminCreateExport,
  'admin-open_export': adminExports.adminOpenExport,
  'admin-delete_export': adminExports.adminDeleteExport,
}
