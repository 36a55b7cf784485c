import { useEffect } from 'react'
import { useDeleted } from '../../platform/deleted-rows.ts'
import { useLive } from '../../platform/live.ts'
import { queryClient } from '../../platform/query.ts'
import { usageQuery } from './packages.api.ts'

const refresh = () => queryClient.invalidateQueries(usageQuery)

/** Keeps the usage current while keywords are added, checked and deleted. */
export function useLiveUsage() {
  useLive(2_500, refresh, ({ type }) => type === 'project' || type === 'positions')
  const deleted = useDeleted('projects').size + useDeleted('keywords').size
  useEffect(() => {
    if (deleted > 0) void refresh()
  }, [deleted])
}
