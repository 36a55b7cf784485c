import type { FoundRecord } from '@rankline/contract/brands/domains'
import type { ColumnType } from 'kysely'
import type { Columns } from '../../platform/database/columns.ts'
import type { Narrow } from '../../platform/database/narrow.ts'
import type { FactsOf } from '../../platform/database/table-facts.ts'

interface BrandsTables {
  brands: Narrow<'brands', { theme: Record<string, unknown> }>
  brand_domains: Narrow<'brand_domains', { found: ColumnType<FoundRecord[], string, string> }>
  former_brand_addresses: Columns['former_brand_addresses']
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends BrandsTables {}
}

export const brandsFacts = {
  brands: {
    placement: 'reference',
    erased: { otherwise: 'stays without name, address, texts and pictures, because clients refer to it' },
    people: {
      logo_path: 'emptied, and the file is deleted',
      logo_path_dark: 'emptied, and the file is deleted',
      icon_path: 'emptied, and the file is deleted',
    },
    archived: { leftOut: 'brands' },
  },
  brand_domains: { placement: 'reference', erased: 'deleted', archived: { leftOut: 'brands' } },
  former_brand_addresses: { placement: 'reference', erased: 'deleted', archived: { leftOut: 'brands' } },
} satisfies FactsOf<BrandsTables>
