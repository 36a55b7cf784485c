import { useEffect } from 'react'
import { subscribe } from '../../platform/events.ts'
import { useDeleted } from '../../platform/id-sets.ts'
import { queryClient } from '../../platform/query.ts'
import { usageQuery } from './packages.api.ts'

/** A busy project sends several events a second; refetch the usage once in this time, in ms. */
const pause = 2_500

/** Keeps the usage current while keywords are added, checked and deleted. */
export function useLiveUsage() {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = subscribe((event) => {
      if (event.type !== 'project' && event.type !== 'positions') return
      timer ??= setTimeout(() => {
        timer = undefined
        void queryClient.invalidateQueries(usageQuery)
      }, pause)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
  const deleted = useDeleted('projects').size + useDeleted('keywords').size
  useEffect(() => {
    if (deleted > 0) void queryClient.invalidateQueries(usageQuery)
  }, [deleted])
}
