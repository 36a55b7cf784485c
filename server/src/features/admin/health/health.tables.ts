/** `day`: YYYY-MM-DD */
type DatabaseSizesTable = { day: string; bytes: number }

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    database_sizes: DatabaseSizesTable
  }
}
