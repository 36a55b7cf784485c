import type { Payment, ReceiptSummary } from '@rankline/contract/billing/calls'
import { isTrial } from '@rankline/contract/packages/calls'
import { useQuery } from '@tanstack/react-query'
import { dayText } from '../../platform/date-format.ts'
import { useTitle } from '../../platform/product.ts'
import { useSearchParams } from '../../platform/search-params.ts'
import { useUser } from '../../platform/session.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { QueryStates } from '../../ui/feedback/QueryStates.tsx'
import { TableSkeleton, TilesSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { SectionMenu } from '../../ui/shell/SectionMenu.tsx'
import { upgradeLinks } from '../../ui/shell/upgrade-links.ts'
import { receiptsQuery } from './billing.api.ts'
import styles from './billing.module.css'
import { money } from './money.ts'
import { Receipts } from './Receipts.tsx'
import { Returned } from './Returned.tsx'
import { SubscriptionCard } from './SubscriptionCard.tsx'
import { subscriptionQuery } from './subscription.ts'

/** Past payments, the current package and the next payment. */
export function BillingPage() {
  useTitle('Billing')
  const number = Number(useSearchParams().page)
  const query = useQuery(receiptsQuery(number > 0 ? number : 1))
  return (
    <div className={styles.page}>
      <SectionMenu label="Upgrade" links={upgradeLinks} />
      <PageHead title="Billing" sub={<SubscriptionStatus />} />
      <Returned />
      <SubscriptionCard />
      <QueryStates
        query={query}
        waiting={
          <>
            <TilesSkeleton tiles={3} />
            <TableSkeleton rows={4} />
          </>
        }
      >
        {(page) => (
          <>
            <Counters summary={page.summary} />
            <h2 className={styles.heading}>Receipts</h2>
            {page.data.length === 0 ? (
              <Card>
                <EmptyState
                  title="No receipts yet"
                  subtitle="Your payments are listed here."
                  prescribed="Empty Receipt List"
                />
              </Card>
            ) : (
              <Receipts receipts={page.data} />
            )}
            <Pagination page={page} />
          </>
        )}
      </QueryStates>
    </div>
  )
}

function SubscriptionStatus() {
  const { package: name, user_member: member } = useUser()
  const { data } = useQuery(subscriptionQuery)
  // A subscription says itself what comes next.
  const hasEnd = member.end_at_date !== null && data?.subscription === null
  return (
    <>
      {name ?? 'MEMBER'}
      {hasEnd && `, until ${dayText(member.end_at_date ?? '', 'date')}`}
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
          <time dateTime={payment.date}>{dayText(payment.date, 'date')}</time>
        </dd>
      )}
    </div>
  )
}
