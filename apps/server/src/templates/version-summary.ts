import { sectionFields } from '@countersign/domain'
import type { VersionContent } from './template-versions.store.ts'

/** A version in a line of the administrators' log: what it holds is kept with the version itself. */
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
