-- A service account is a person's row that no person can sign in with (P1). Its address is at a supported domain.
ALTER TABLE people ADD COLUMN is_service boolean NOT NULL DEFAULT false;
