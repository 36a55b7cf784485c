import type { SystemContext } from '../../platform/context.ts'
import type { ProjectScope } from '../../platform/database/project-scope.ts'
import { findNumbers } from './lists.queries.ts'
import { findSite } from './numbers.queries.ts'
import { presentNumbers } from './presenter.ts'

/** Numbers over 28 days. `ctr`: a fraction of 1. */
export type GoogleNumbers = ReturnType<typeof presentNumbers>

/** Search Console numbers of keywords, by keyword id. Keywords without numbers are absent. */
export async function googleNumbers(
  db: SystemContext['db'],
  account: ProjectScope,
  keywordIds: readonly number[],
): Promise<Map<number, GoogleNumbers>> {
  const rows = await findNumbers(db, account, keywordIds)
  return new Map(rows.map(({ id, ...numbers }) => [id, presentNumbers(numbers)]))
}

/** Whether Google's numbers of a project are fetched. */
export const hasGoogleNumbers = async (db: SystemContext['db'], accountId: number, projectId: number) =>
  (await findSite(db, accountId, projectId)) !== undefined
