import type { SystemContext } from '../../platform/context.ts'
import { deleteOfProject } from './shared-views.queries.ts'

/** Ends all shared views of a project that goes to another account. */
export const endSharedViews = ({ db }: SystemContext, accountId: number, projectId: number) =>
  deleteOfProject(db, accountId, projectId)
