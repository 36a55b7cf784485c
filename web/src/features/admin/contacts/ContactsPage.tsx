import { useQuery } from '@tanstack/react-query'
import { useTitle } from '../../../platform/product.ts'
import { useSearchParams } from '../../../platform/search-params.ts'
import { useUser } from '../../../platform/session.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { NotFoundPage } from '../../../ui/feedback/NotFoundPage.tsx'
import { QueryStates } from '../../../ui/feedback/QueryStates.tsx'
import { TableSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { ContactTable } from './ContactTable.tsx'
import { contactsQuery } from './contacts.api.ts'

const failed = 'UNABLE TO GET CONTACTS'

/** Messages from the contact page, for administrators. */
export function ContactsPage() {
  const user = useUser()
  return user.is_administrator ? <Contacts /> : <NotFoundPage />
}

function Contacts() {
  useTitle('Contacts')
  const number = Number(useSearchParams().page)
  const page = number > 0 ? number : 1
  const query = useQuery(contactsQuery(page))
  return (
    <>
      <PageHead title="Contacts" sub="Messages from visitors, newest first. Answer them by email." />
      <QueryStates query={query} title={failed} waiting={<TableSkeleton rows={8} />}>
        {(list) => (
          <>
            {list.data.length === 0 && <EmptyState title={failed} subtitle="No messages yet." />}
            {list.data.length > 0 && (
              <Card isFlush>
                <ContactTable contacts={list.data} />
              </Card>
            )}
            {<Pagination page={list} />}
          </>
        )}
      </QueryStates>
    </>
  )
}
