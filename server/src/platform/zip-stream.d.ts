declare module 'zip-stream' {
  import { type Readable, Transform } from 'node:stream'

  export default class ZipStream extends Transform {
    constructor(options?: { zlib?: { level: number } })
    entry(source: Readable | Buffer, data: { name: string }, callback: (error?: Error | null) => void): void
    finish(): void
  }
}
