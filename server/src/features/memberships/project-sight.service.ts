import type { SystemContext } from '../../platform/context.ts'
import * as queries from './project-sight.queries.ts'

type Viewer = { memberAccountId: number; projectId: number; now: Date }

/** Whether a person, by their own account, still works in an account and sees one of its projects. */
export const seesProject = ({ db }: Pick<SystemContext, 'db'>, accountId: number, viewer: Viewer) =>
  queries.seesProject(db, accountId, viewer)

/**
 * Whether somebody works in an account that is closed to them for want of a second factor. What they have set up goes on for
 * the others; they themselves are told nothing of it.
 */
export const isLockedOut = (
  { db }: Pick<SystemContext, 'db'>,
  accountId: number,
  person: queries.Person,
): Promise<boolean> => queries.isLockedOut(db, accountId, person)

/** The projects of an account that a person sees without a session: null for all; undefined when the account is closed to them. */
export const projectsSeen = (
  { db }: Pick<SystemContext, 'db'>,
  accountId: number,
  viewer: Omit<Viewer, 'projectId'>,
) => queries.projectsSeen(db, accountId, viewer)
