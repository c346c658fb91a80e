import type {
  EarlierPolicy,
  ListHeaders,
  Policy,
  PolicySample,
  Stored,
  TemplateConfig,
  TemplateContent,
} from '@countersign/domain'
import type { ColumnType, Generated } from 'kysely'
import type { Json, NullableDay, NullableJson, NullableTimestamp, Timestamp } from './column-types.ts'

/** The tables of templates and their versions, a part of the schema. */
export interface TemplateTables {
  categories: {
    category_id: Generated<string>
    category_name: string
    modified_by: string
    modified_at: ColumnType<Date, Date | undefined, Date>
    revision: Generated<number>
  }
  templates: {
    template_id: Generated<string>
    template_code: string
    category_id: string | null
    published_version_id: string | null
    creator_user_id: string | null
    created_at: Generated<Date>
    revision: Generated<number>
  }
  template_versions: {
    version_id: Generated<string>
    template_id: string
    version_no: number
    status: 'DRAFT' | 'PUBLISHED' | 'UNPUBLISHED' | 'SUPERSEDED'
    template_name: string
    description: string
    guidelines: string
    workflow: Generated<string>
    template_content: Json<TemplateContent>
    template_config: Json<Partial<TemplateConfig>>
    policy: NullableJson<Policy>
    policy_starts_on: NullableDay
    earlier_policies: NullableJson<EarlierPolicy[]>
    policy_samples: NullableJson<PolicySample[]>
    headers: ColumnType<Stored<ListHeaders>, string | undefined, string>
    category_id: string | null
    api_version: Generated<string>
    created_by: string | null
    created_at: Generated<Date>
    published_by: string | null
    published_at: NullableTimestamp
    modified_by: string
    modified_at: ColumnType<Date, Date | undefined, Date>
  }
  publication_requests: {
    template_id: string
    version_id: string
    revision: number
    person_id: number
    requester_email: string
    requester_name: string
    requested_at: Timestamp
  }
}
