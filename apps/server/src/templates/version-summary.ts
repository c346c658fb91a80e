import { sectionFields } from '@countersign/domain'
import type { VersionContent } from './template-versions.store.ts'

/** Summarises a version for the administrators' log; its content is stored with the version. */
export function versionSummary(
  { version_no, status }: { version_no: number; status: string },
  content: VersionContent,
) {
  return {
    version: version_no,
    status,
    name: content.template_name,
    sections: content.template_content.length,
    questions: content.template_content.flatMap(sectionFields).length,
  }
}
