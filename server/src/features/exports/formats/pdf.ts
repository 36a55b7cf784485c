import type { Table } from '../table/table.ts'

export async function* pdf(_table: Table): AsyncGenerator<Uint8Array> {
  yield Buffer.alloc(0)
}
