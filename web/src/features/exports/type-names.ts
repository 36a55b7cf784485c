import type { ExportType } from '@rankline/contract/exports/calls'

export const typeNames: Record<ExportType, string> = { csv: 'Csv', pdf: 'Pdf', xlsx: 'Xlsx' }
