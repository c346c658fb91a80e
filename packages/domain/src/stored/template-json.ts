import type { TemplateConfig, TemplateContent } from '../form/template/template.ts'
import { storedKind } from './stored-json.ts'

/** Extra columns of the lists of a template's memos, by list and tab (U38). */
export type ListHeaders = Record<string, Record<string, { key: string; label: string }[]>>

/** Of a template's version: sections and questions, the settings beside them, and the lists' extra columns. */
export const TEMPLATE_CONTENT = storedKind<TemplateContent>('template content')
export const TEMPLATE_CONFIG = storedKind<Partial<TemplateConfig>>('template config')
export const LIST_HEADERS = storedKind<ListHeaders>('list headers')
