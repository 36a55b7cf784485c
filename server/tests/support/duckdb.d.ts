/** Part of the package that tests use. */
declare module '@duckdb/node-api' {
  type Connection = {
    runAndReadAll(sql: string): Promise<{ getRowObjectsJson(): Record<string, unknown>[] }>
    closeSync(): void
  }
  export const DuckDBInstance: {
    create(path: string): Promise<{ connect(): Promise<Connection>; closeSync(): void }>
  }
}
