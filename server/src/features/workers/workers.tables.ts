import type { Narrow } from '../../platform/database/narrow.ts'
import type { FactsOf } from '../../platform/database/table-facts.ts'

interface WorkersTables {
  workers: Narrow<
    'workers',
    {
      /** Machine and process. */
      name: string
    }
  >
  worker_tests: Narrow<
    'worker_tests',
    {
      /** Null: the sources in their order. */
      source: string
      result: unknown
    }
  >
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends WorkersTables {}
}

export const workersFacts = {
  workers: { placement: 'coordinator', erased: 'impersonal' },
  worker_tests: { placement: 'coordinator', erased: 'impersonal' },
} satisfies FactsOf<WorkersTables>
