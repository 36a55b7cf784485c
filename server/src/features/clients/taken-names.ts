import { messages } from '@rankline/contract/messages'
import type { SystemContext } from '../../platform/context.ts'
import { invalid } from '../../platform/errors.ts'
import { findTaken } from './clients.queries.ts'

/**
 * Names and addresses are unique per brand.
 * @param except the client who changes theirs
 * @throws {Refusal} invalid if another client of the brand has one of them
 */
export async function refuseTaken(
  { db }: SystemContext,
  brandId: number,
  names: { username: string; email: string },
  except: number | null = null,
) {
  const taken = await findTaken(db, brandId, names, except)
  if (taken?.username) throw invalid('username', messages.usernameTaken)
  if (taken?.email) throw invalid('email', messages.emailTaken)
}
