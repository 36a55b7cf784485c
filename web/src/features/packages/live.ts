import { useEffect } from 'react'
import { subscribe } from '../../platform/events.ts'
import { useDeleted } from '../../platform/id-sets.ts'
import { queryClient } from '../../platform/query.ts'
import { usageQuery } from './packages.api.ts'

/** A busy project says several times a second that it moved; what it uses is asked for once in this time. */
const pause = 2_500

/** Keeps the usage current while keywords come, are checked and are deleted. */
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
