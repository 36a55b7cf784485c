import type { Generated } from 'kysely'
import type { DownloadKind } from './download.ts'

type DownloadsTable = {
  account_id: number
  id: Generated<number>
  kind: DownloadKind
  name: string
  media_type: string
  created_at: Date
  expires_at: Date
  bytes: number | null
}

type DownloadPartsTable = {
  account_id: number
  download_id: number
  part: number
  content: Buffer
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    downloads: DownloadsTable
    download_parts: DownloadPartsTable
  }
}
