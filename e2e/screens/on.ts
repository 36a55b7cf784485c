import type { Screen } from './table.ts'

/** Makes screens at an address, of somebody who has everything, as they are after some actions. */
export const on =
  (path: string) =>
  (name: string, prepare: Screen['prepare']): Screen => ({ name, path, as: 'full', prepare })
