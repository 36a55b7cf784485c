import type { FeedFormat } from '@rankline/contract/feeds/forms'
import type { FeedColumn } from '../schemas.ts'
import type { Encoder } from './encoder.ts'

/** Names of the files of a format, and the code that writes them, which is loaded when it is needed. */
export const fileFormats: Readonly<
  Record<
    FeedFormat,
    { folder: string; file: string; encoder(columns: readonly FeedColumn[]): Promise<Encoder> }
  >
> = {
  parquet: {
    folder: '',
    file: 'part.parquet',
    encoder: async (columns) => (await import('./parquet.ts')).createParquet(columns),
  },
  // Apart from Parquet, because Athena reads every object below the folder of a table.
  csv: {
    folder: 'csv/',
    file: 'part.csv.gz',
    encoder: async (columns) => (await import('./csv.ts')).createCsv(columns),
  },
}
