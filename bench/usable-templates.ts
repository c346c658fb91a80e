import { isUsable } from '@countersign/demo-data/generate/writing/answers'
import type { TemplateContent } from '@countersign/domain'
import type pg from 'pg'

export interface UsableTemplate {
  templateId: string
  content: TemplateContent
}

/** The published templates of most memos that can be submitted without a file, and to anyone. */
export async function usableTemplates(pool: pg.Pool): Promise<UsableTemplate[]> {
  const { rows } = await pool.query<UsableTemplate>(
    `SELECT v.template_id AS "templateId", v.template_content AS content
     FROM template_versions v JOIN templates t ON t.published_version_id = v.version_id
     JOIN (SELECT template_id, count(*) AS memos FROM memos GROUP BY template_id) used ON used.template_id = v.template_id
     WHERE v.policy IS NULL
     ORDER BY memos DESC LIMIT 20`,
  )
  return rows.filter(({ content }) => isUsable(content))
}
