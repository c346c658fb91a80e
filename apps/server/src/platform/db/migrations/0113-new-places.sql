-- Whether a session began in a browser that its person had never used, until they say that it was them (Q2).
ALTER TABLE sessions ADD COLUMN is_new boolean NOT NULL DEFAULT false;
