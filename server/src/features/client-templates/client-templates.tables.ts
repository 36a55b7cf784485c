import type { TemplateContent } from '@rankline/contract/client-templates/calls'
import type { Generated } from 'kysely'

type ClientTemplatesTable = {
  account_id: number
  id: Generated<number>
  name: string
  content: TemplateContent
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    client_templates: ClientTemplatesTable
  }
}
