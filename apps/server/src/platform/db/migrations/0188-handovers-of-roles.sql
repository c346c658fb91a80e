-- The role of a handover that moves only the seats that it filled (N6); null where a person leaves. It may have been deleted since.
ALTER TABLE handovers ADD COLUMN role_id uuid;
