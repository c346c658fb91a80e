-- Whom a delegate is asked to decide for (K7): whether they still are is checked when the mail is sent.
ALTER TABLE notifications ADD COLUMN acts_for text;
