import type { Columns } from '../../platform/database/columns.ts'
import type { Narrow } from '../../platform/database/narrow.ts'
import type { FactsOf } from '../../platform/database/table-facts.ts'
import type { DownloadKind } from './download.ts'

interface DownloadsTables {
  downloads: Narrow<'downloads', { kind: DownloadKind }>
  download_parts: Columns['download_parts']
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends DownloadsTables {}
}

export const downloadsFacts = {
  downloads: {
    placement: 'account',
    otherWriters: { erasure: 'takes an erased person out' },
    erased: 'deleted',
    archived: { leftOut: 'files' },
  },
  download_parts: { placement: 'account', erased: 'deleted', archived: { leftOut: 'files' } },
} satisfies FactsOf<DownloadsTables>
