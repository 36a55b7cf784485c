import type { FeedRow } from '../schemas.ts'

/** Writes rows in a format. Each call returns the bytes that are ready. */
export type Encoder = {
  add(rows: readonly FeedRow[]): Promise<Uint8Array[]>
  end(): Promise<Uint8Array[]>
}
