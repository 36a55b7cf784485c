import type { Generated } from 'kysely'
import type { FactsOf } from '../../platform/database/table-facts.ts'

type WorkersTable = {
  id: Generated<number>
  /** Machine and process. */
  name: string
  started_at: Date
  seen_at: Date
  stopped_at: Date | null
  running_count: number
  checked_count: number
  checked_per_minute: Generated<number>
}

type WorkerTestsTable = {
  id: Generated<number>
  worker_id: number
  phrase: string
  engine: string
  country: string
  /** Null: the sources in their order. */
  source: string | null
  asked_at: Date
  result: unknown
}

interface WorkersTables {
  workers: WorkersTable
  worker_tests: WorkerTestsTable
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends WorkersTables {}
}

export const workersFacts = {
  workers: { erased: 'impersonal' },
  worker_tests: { erased: 'impersonal' },
} satisfies FactsOf<WorkersTables>
