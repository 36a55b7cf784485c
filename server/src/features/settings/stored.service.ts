import type { SystemContext } from '../../platform/context.ts'
import * as queries from './settings.queries.ts'

// Values of the installation that are no switches.

export const readSetting = ({ db }: SystemContext, key: string) => queries.findSetting(db, key)

export const storeSetting = ({ db }: SystemContext, key: string, value: string) =>
  queries.upsertSetting(db, key, value)

/** @returns whether it was there */
export const dropSetting = ({ db }: SystemContext, key: string) => queries.deleteSetting(db, key)
