/** A stored file on its way to a cloud account. */
export type CloudFile = { name: string; mediaType: string; bytes: number; body: AsyncIterable<Buffer> }
