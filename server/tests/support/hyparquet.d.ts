/** Part of the package that tests use. */
declare module 'hyparquet' {
  type Element = { name: string; type?: string; converted_type?: string; repetition_type?: string }
  export function parquetReadObjects(options: { file: ArrayBuffer }): Promise<Record<string, unknown>[]>
  export function parquetMetadata(file: ArrayBuffer): {
    schema: Element[]
    num_rows: bigint
    row_groups: { num_rows: bigint }[]
  }
}
