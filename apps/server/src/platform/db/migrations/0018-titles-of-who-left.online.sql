-- C7: who was removed at a re-submission and goes on reading the versions until then was notified with the subject of the
-- re-submission. Their notifications name the last version that is theirs.
UPDATE notifications n
SET title = 'No longer needed: ' || v.subject || ' (' || m.memo_id || ')'
FROM memos m, memo_events e, memo_versions v
WHERE n.kind = 'REMOVED_KEEPS_READING'
  AND m.memo_key = n.memo_key
  AND e.memo_key = n.memo_key AND e.event_no = n.event_no
  AND v.memo_key = n.memo_key AND v.version = (e.data ->> 'version')::integer - 1
  AND n.title <> 'No longer needed: ' || v.subject || ' (' || m.memo_id || ')';
