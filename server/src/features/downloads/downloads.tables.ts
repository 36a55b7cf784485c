import type { Generated } from 'kysely'
import type { FactsOf } from '../../platform/database/table-facts.ts'
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

interface DownloadsTables {
  downloads: DownloadsTable
  download_parts: DownloadPartsTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends DownloadsTables {}
}

export const downloadsFacts = {
  downloads: {
    otherWriters: { erasure: 'takes an erased person out' },
    erased: 'deleted',
    archived: { leftOut: 'files' },
  },
  download_parts: { erased: 'deleted', archived: { leftOut: 'files' } },
} satisfies FactsOf<DownloadsTables>
