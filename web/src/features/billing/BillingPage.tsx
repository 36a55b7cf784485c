import type { Payment, ReceiptSummary } from '@rankline/contract/billing'
import { isTrial } from '@rankline/contract/packages'
import { useQuery } from '@tanstack/react-query'
import { useTitle } from '../../platform/product.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { useUser } from '../../platform/session.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TableSkeleton, TilesSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { upgradeLinks } from '../../ui/shell/links.ts'
import { SectionMenu } from '../../ui/shell/SectionMenu.tsx'
import { receiptsQuery } from './billing.api.ts'
import styles from './billing.module.css'
import { money } from './money.ts'
import { Receipts } from './Receipts.tsx'

/** What has been paid, what runs, and what comes next. */
export function BillingPage() {
  useTitle('Billing')
  const number = Number(useSearchParams().page)
  const query = useQuery(receiptsQuery(number > 0 ? number : 1))
  const page = query.data
  return (
    <div className={styles.page}>
      <SectionMenu label="Upgrade" links={upgradeLinks} />
      <PageHead title="Billing" sub={<Standing />} />
      {page === undefined && query.isPending && (
        <>
          <TilesSkeleton tiles={3} />
          <TableSkeleton rows={4} />
        </>
      )}
      {page === undefined && query.isError && (
        <ErrorState text={query.error.message} onRetry={() => void query.refetch()} />
      )}
      {page !== undefined && (
        <>
          <Counters summary={page.summary} />
          <h2 className={styles.heading}>Receipts</h2>
          {page.data.length === 0 ? (
            <Card>
              <EmptyState title="Empty Receipt List" subtitle="What you pay is listed here." />
            </Card>
          ) : (
            <Receipts receipts={page.data} />
          )}
          <Pagination page={page} />
        </>
      )}
    </div>
  )
}

function Standing() {
  const { package: name, user_member: member } = useUser()
  return (
    <>
      {name ?? 'MEMBER'}
      {member.end_at_date !== null && `, until ${member.end_at_date}`}
    </>
  )
}

function Counters({ summary }: { summary: ReceiptSummary }) {
  const isOnTrial = isTrial(useUser().package)
  return (
    <dl className={styles.counters}>
      <Counter name="PREVIOUS" payment={summary.prev_receipt} />
      <Counter name="CURRENT" payment={summary.current_receipt} note={isOnTrial ? '(TRIAL)' : undefined} />
      <Counter name="NEXT" payment={summary.next_receipt} />
    </dl>
  )
}

function Counter({ name, payment, note }: { name: string; payment: Payment | null; note?: string }) {
  return (
    <div className={styles.counter}>
      <dt>
        {name} {note !== undefined && <span>{note}</span>}
      </dt>
      {payment === null ? (
        <dd data-empty>N/A</dd>
      ) : (
        <dd>
          {money(payment)}
          <time dateTime={payment.date}>{payment.date}</time>
        </dd>
      )}
    </div>
  )
}
