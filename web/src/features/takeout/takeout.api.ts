import {
  beginTakeoutImport,
  deleteTakeout,
  linkTakeout,
  listTakeouts,
  makeTakeout,
  sendTakeoutPart,
  startTakeoutImport,
  TAKEOUT_PART,
  type Takeout,
} from '@rankline/contract/takeout/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { queryClient } from '../../platform/query.ts'

/** The polling interval while an archive is created or imported, in ms. */
const LOOK = 1_500

const queryKey = ['takeouts'] as const

export const isUnderWay = ({ status }: Pick<Takeout, 'status'>) => status === 'queued' || status === 'running'

export const takeoutsQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => call(listTakeouts, {}, { signal, background: true }),
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? LOOK : false),
})

const refresh = () => queryClient.invalidateQueries({ queryKey })

export async function takeOut() {
  await call(makeTakeout, {}, { showMessage: true })
  await refresh()
}

/** The browser goes to the file. */
export const openTakeout = (id: number) => call(linkTakeout, { takeout_id: id })

export async function removeTakeout(id: number) {
  await call(deleteTakeout, { takeout_id: id }, { showMessage: true })
  await refresh()
}

/**
 * Sends an archive part by part, and starts its import.
 * @param onSent gets the uploaded share, 0 to 1
 */
export async function bringTakeout(file: File, onSent: (share: number) => void) {
  const { id } = await call(beginTakeoutImport, { file_name: file.name, bytes: file.size })
  try {
    for (let part = 0; part * TAKEOUT_PART < file.size; part += 1) {
      const end = Math.min((part + 1) * TAKEOUT_PART, file.size)
      const content = new File([file.slice(part * TAKEOUT_PART, end)], 'part')
      await call(sendTakeoutPart, { takeout_id: id, part, content })
      onSent(end / file.size)
    }
    await call(startTakeoutImport, { takeout_id: id }, { showMessage: true })
  } catch (error) {
    // Runs in the background, so that the error message stays.
    await call(deleteTakeout, { takeout_id: id }, { background: true }).catch(() => undefined)
    throw error
  } finally {
    await refresh()
  }
}
