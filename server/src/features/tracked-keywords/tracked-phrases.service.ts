import type { Context } from '../../platform/context.ts'
import { findPhrases } from './tracked-keywords.queries.ts'

/** Phrases that a project tracks, as they are compared: normalised and in lower case. None without a project. */
export async function trackedPhrases(
  { db, account }: Context,
  projectId: number | null,
): Promise<ReadonlySet<string>> {
  if (projectId === null) return new Set()
  return new Set(await findPhrases(db, account.id, projectId))
}
