import type { SystemContext } from '../../platform/context.ts'
import * as queries from './account-by-name.queries.ts'

/**
 * The account of a person that a command of the shell names.
 * @param name a username of the site, or BRAND/USERNAME of a brand's client
 */
export const findAccountByName = ({ db }: SystemContext, name: string): Promise<number | undefined> =>
  queries.findAccount(db, name)
