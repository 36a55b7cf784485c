import type { FactsOf } from '../../platform/database/table-facts.ts'

type SiteIconsTable = {
  host: string
  picture: Buffer | null
  fetched_at: Date | null
  stale_at: Date
}

interface IconsTables {
  site_icons: SiteIconsTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends IconsTables {}
}

export const iconsFacts = {
  site_icons: { erased: 'impersonal' },
} satisfies FactsOf<IconsTables>
