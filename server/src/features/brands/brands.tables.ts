import type { FoundRecord } from '@rankline/contract/brands/domains'
import type { ColumnType, Generated } from 'kysely'
import type { FactsOf } from '../../platform/database/table-facts.ts'

type BrandsTable = {
  account_id: number
  id: Generated<number>
  name: string
  address_name: string
  slogan: string | null
  reply_to: string | null
  terms_url: string | null
  privacy_url: string | null
  mail_footer: string | null
  report_intro: string | null
  default_package_id: number
  status: Generated<number>
  logo_path: string | null
  logo_path_dark: string | null
  icon_path: string | null
  only_by_invitation: Generated<boolean>
  theme: Generated<Record<string, unknown>>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
}

type FormerBrandAddressesTable = {
  account_id: number
  address_name: string
  brand_id: number
  given_up_at: Date
}

type BrandDomainsTable = {
  account_id: number
  brand_id: number
  domain: string
  token: string
  created_at: Date
  checked_at: Date | null
  found: ColumnType<FoundRecord[], string, string>
  proven_at: Date | null
  failing_since: Date | null
}

interface BrandsTables {
  brands: BrandsTable
  brand_domains: BrandDomainsTable
  former_brand_addresses: FormerBrandAddressesTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends BrandsTables {}
}

export const brandsFacts = {
  brands: {
    erased: { otherwise: 'stays without name, address, texts and pictures, because clients refer to it' },
    people: {
      logo_path: 'emptied, and the file is deleted',
      logo_path_dark: 'emptied, and the file is deleted',
      icon_path: 'emptied, and the file is deleted',
    },
    archived: { leftOut: 'brands' },
  },
  brand_domains: { erased: 'deleted', archived: { leftOut: 'brands' } },
  former_brand_addresses: { erased: 'deleted', archived: { leftOut: 'brands' } },
} satisfies FactsOf<BrandsTables>
