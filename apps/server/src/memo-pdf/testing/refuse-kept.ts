import type { TestSite } from '@countersign/test-kit/test-site'

/** Has the database refuse that any memo refers to a kept PDF, while something runs. */
export async function refusingKept<Result>(site: TestSite, run: () => Promise<Result>): Promise<Result> {
  const { pool } = site.services
  await pool.query(`
    CREATE FUNCTION refuse_kept() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'canceling statement due to statement timeout' USING ERRCODE = '57014'; END $$;
    CREATE TRIGGER refuse_kept BEFORE UPDATE OF pdf_key ON memos
      FOR EACH ROW WHEN (NEW.pdf_key IS NOT NULL) EXECUTE FUNCTION refuse_kept()`)
  try {
    return await run()
  } finally {
    await pool.query('DROP TRIGGER refuse_kept ON memos; DROP FUNCTION refuse_kept()')
  }
}
