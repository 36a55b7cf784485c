import type { ExportType } from '@rankline/contract/exports/calls'
import type { Table } from '../table/table.ts'

type Format = {
  mediaType: string
  /** @param author the name of the product for the person who asked */
  write(table: Table, author: string): Promise<AsyncIterable<Uint8Array>>
}

/** How a table becomes the body of a file. Each format is loaded when it is first needed. */
export const formats: Record<ExportType, Format> = {
  csv: {
    mediaType: 'text/csv; charset=utf-8',
    write: async (table) => (await import('./csv.ts')).csv(table),
  },
  xlsx: {
    mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    write: async (table) => (await import('./xlsx.ts')).xlsx(table),
  },
  pdf: {
    mediaType: 'application/pdf',
    write: async (table, author) => (await import('./pdf.ts')).pdf(table, author),
  },
}
