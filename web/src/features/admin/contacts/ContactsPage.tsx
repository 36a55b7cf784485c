import { useQuery } from '@tanstack/react-query'
import { useTitle } from '../../../platform/product.ts'
import { useSearchParams } from '../../../platform/search-params.ts'
import { useUser } from '../../../platform/session.ts'
import { Card } from '../../../ui/Card.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { NotFoundPage } from '../../../ui/feedback/NotFoundPage.tsx'
import { TableSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { ContactTable } from './ContactTable.tsx'
import { contactsQuery } from './contacts.api.ts'

const failed = 'UNABLE TO GET CONTACTS'

/** What visitors write through the contact page, for those who run the installation. */
export function ContactsPage() {
  const user = useUser()
  return user.is_administrator ? <Contacts /> : <NotFoundPage />
}

function Contacts() {
  useTitle('Contacts')
  const number = Number(useSearchParams().page)
  const page = number > 0 ? number : 1
  const query = useQuery(contactsQuery(page))
  const list = query.data
  return (
    <>
      <PageHead title="Contacts" sub="What visitors wrote, newest first. Answers go to their address." />
      {list === undefined && query.isPending && <TableSkeleton rows={8} />}
      {list === undefined && query.isError && (
        <ErrorState title={failed} text={query.error.message} onRetry={() => void query.refetch()} />
      )}
      {list?.data.length === 0 && <EmptyState title={failed} subtitle="Nobody has written yet." />}
      {list !== undefined && list.data.length > 0 && (
        <Card isFlush>
          <ContactTable contacts={list.data} />
        </Card>
      )}
      {list !== undefined && <Pagination page={list} />}
    </>
  )
}
