import { chooseTrial } from '@rankline/contract/account/calls'
import { listPackages, usageData } from '@rankline/contract/packages/calls'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { confirm } from '../../platform/confirm.ts'
import { queryClient } from '../../platform/query.ts'
import { replaceUser } from '../../platform/session.ts'

export const packagesQuery = queryOptions({
  queryKey: ['packages'],
  queryFn: ({ signal }) => call(listPackages, {}, { signal, background: true }),
})

export const usageQuery = queryOptions({
  queryKey: ['usage'],
  queryFn: ({ signal }) => call(usageData, {}, { signal, background: true }),
  staleTime: 10_000,
  refetchInterval: 60_000,
})

/** Asks before it starts the trial; refetches the screens that were refused. */
export async function beginTrial() {
  if (
    !(await confirm('Start the free trial?', {
      prescribed: 'Do you want to continue with trial?',
      action: 'Start trial',
    }))
  )
    return
  replaceUser(await call(chooseTrial, { option: 'trial' }))
  await queryClient.invalidateQueries()
}
