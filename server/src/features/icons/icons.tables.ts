type SiteIconsTable = {
  host: string
  picture: Buffer | null
  fetched_at: Date | null
  stale_at: Date
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    site_icons: SiteIconsTable
  }
}
