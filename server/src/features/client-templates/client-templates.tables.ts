import type { TemplateContent } from '@rankline/contract/client-templates/calls'
import type { Generated } from 'kysely'
import type { FactsOf } from '../../platform/database/table-facts.ts'

type ClientTemplatesTable = {
  account_id: number
  id: Generated<number>
  name: string
  content: TemplateContent
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

interface ClientTemplatesTables {
  client_templates: ClientTemplatesTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ClientTemplatesTables {}
}

export const clientTemplatesFacts = {
  client_templates: { erased: 'deleted', archived: { leftOut: 'brands' } },
} satisfies FactsOf<ClientTemplatesTables>
