import type { TemplateContent } from '@rankline/contract/client-templates/calls'
import type { Narrow } from '../../platform/database/narrow.ts'
import type { FactsOf } from '../../platform/database/table-facts.ts'

interface ClientTemplatesTables {
  client_templates: Narrow<'client_templates', { content: TemplateContent }>
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ClientTemplatesTables {}
}

export const clientTemplatesFacts = {
  client_templates: { placement: 'reference', erased: 'deleted', archived: { leftOut: 'brands' } },
} satisfies FactsOf<ClientTemplatesTables>
