import { listContacts } from '@rankline/contract/contacts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

export const contactsQuery = (page: number) =>
  queryOptions({
    queryKey: ['admin', 'contacts', page],
    queryFn: ({ signal }) => call(listContacts, { page }, { signal, background: true }),
    placeholderData: keepPreviousData,
  })
