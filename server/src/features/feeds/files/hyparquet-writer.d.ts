/** Part of the package that is used. */
declare module 'hyparquet-writer' {
  export type SchemaElement = {
    name: string
    num_children?: number
    type?: 'BOOLEAN' | 'BYTE_ARRAY' | 'DOUBLE' | 'INT32' | 'INT64'
    converted_type?: 'DATE' | 'TIMESTAMP_MILLIS' | 'UTF8'
    repetition_type?: 'OPTIONAL' | 'REQUIRED'
  }

  /** Bytes that grow. `index`: the end of the bytes in memory; offsets in the file are counted apart from it. */
  export class ByteWriter {
    index: number
    getBytes(): Uint8Array
  }

  export class ParquetWriter {
    constructor(options: { writer: ByteWriter; schema: readonly SchemaElement[] })
    write(options: {
      columnData: readonly { name: string; data: readonly unknown[] }[]
      rowGroupSize: number
    }): void | Promise<void>
    finish(): void | Promise<void>
  }
}
