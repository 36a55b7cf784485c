import { messages } from '@rankline/contract/messages'
import { forbidden, notFound } from '../../platform/errors.ts'
import type { Programs } from '../../platform/http/program-routes.ts'
import { findOwned } from '../members/resolve-account.queries.ts'

/**
 * Checks that everything a call names is in the account of the token, and in projects that it reaches. A token of some
 * projects makes no call about the whole account.
 * @throws {Refusal} not found; forbidden
 */
export const reachByToken: Programs['reach'] = async ({ db, account }, { things, isOfSeen }) => {
  const { projectIds } = account
  if (things.length === 0) {
    if (projectIds !== null && !isOfSeen) throw forbidden(messages.otherProject)
    return
  }
  const found = await Promise.all(things.map((thing) => findOwned(db, [account.id], thing)))
  if (things.some(({ ids }, index) => found[index]?.length !== ids.length)) throw notFound()
  if (projectIds === null) return
  const isHidden = ({ project_id }: { project_id: number | null }) =>
    project_id !== null && !projectIds.includes(project_id)
  if (found.flat().some(isHidden)) throw notFound()
}
