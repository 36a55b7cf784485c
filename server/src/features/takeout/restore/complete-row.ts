import type { Destination } from '@rankline/contract/deliveries/destinations'
import { normalisePhrase, tidyPhrase } from '@rankline/contract/keywords/phrase'
import type { SystemContext } from '../../../platform/context.ts'
import { shownAddress } from '../../deliveries/destination-address.ts'
import { encryptDestinations } from '../../deliveries/encrypted-destinations.service.ts'
import type { TrackedSearch } from '../../tracking/tracking.service.ts'
import type { Row, TakeoutTable } from '../format/table.ts'

export type Completing = {
  accountId: number
  searchOf(row: Row): TrackedSearch
  projectOf(keywordId: number): number
}

const madeHere: ReadonlySet<string> = new Set(['projects', 'notes', 'presets', 'history_imports'])

/** Adds the columns that are not in the archive, such as the creator. The row already has the ids of this installation. */
export function completeRow(
  { installation }: Pick<SystemContext, 'installation'>,
  { name }: TakeoutTable,
  row: Row,
  { accountId, searchOf, projectOf }: Completing,
): Row {
  const made = { created_by: accountId }
  if (madeHere.has(name)) return { ...row, ...made }
  if (name === 'search_changes') return { ...row, changed_by: accountId }
  if (name === 'tags') return { ...row, folded_name: normalisePhrase(String(row.name)) }
  if (name === 'positions') return { ...row, project_id: projectOf(Number(row.keyword_id)) }
  if (name === 'keywords') {
    const { searchId, phraseId } = searchOf(row)
    const phrase = tidyPhrase(String(row.phrase))
    return {
      ...row,
      ...made,
      phrase,
      phrase_key: normalisePhrase(phrase),
      search_id: searchId,
      phrase_id: phraseId,
    }
  }
  if (name !== 'alerts' && name !== 'reports') return row
  const destinations = row.destinations as Destination[]
  return {
    ...row,
    ...made,
    // Disabled, because otherwise both installations would send. The owner enables them after the move.
    is_enabled: false,
    destination_types: destinations.map(({ type }) => type),
    destinations: encryptDestinations(installation, accountId, destinations),
    ...(name === 'reports' && {
      shown_addresses: Object.fromEntries(destinations.map((one) => [one.type, shownAddress(one)])),
    }),
  }
}
