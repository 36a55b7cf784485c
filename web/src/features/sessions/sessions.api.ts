import { logoutOthers } from '@rankline/contract/account/calls'
import { endSession, listSessions } from '@rankline/contract/sessions/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { queryClient } from '../../platform/query.ts'
import { proven } from '../second-factor/proof.ts'

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(listSessions, {}, { signal, background: true }),
  staleTime: 0,
})

const refresh = () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })

export async function end(sessionId: number) {
  await proven(() => call(endSession, { session_id: sessionId }, { showMessage: true }))
  await refresh()
}

export async function endOthers() {
  await proven(() => call(logoutOthers, {}, { showMessage: true }))
  await refresh()
}
