import type { TemplateConfig, TemplateContent } from '../form/template/template.ts'
import type { Policy } from '../policy/table/policy.ts'
import { storedKind } from './stored-json.ts'

/** Extra columns of the lists of a template's memos, by list and tab (U38). */
export type ListHeaders = Record<string, Record<string, { key: string; label: string }[]>>

/** Of a template's version: sections and questions, the settings beside them, the lists' extra columns, and the policy (N1). */
export const TEMPLATE_CONTENT = storedKind<TemplateContent>('template content')
export const TEMPLATE_CONFIG = storedKind<Partial<TemplateConfig>>('template config')
export const LIST_HEADERS = storedKind<ListHeaders>('list headers')
export const TEMPLATE_POLICY = storedKind<Policy>('template policy')
