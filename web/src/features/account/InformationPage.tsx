import { packageText } from '@rankline/contract/packages/package-text'
import { dayText } from '../../platform/date-format.ts'
import { useTitle } from '../../platform/product.ts'
import { useUser } from '../../platform/session.ts'
import { Card } from '../../ui/Card.tsx'
import { counted } from '../../ui/format.ts'
import { AccountPage } from './AccountPage.tsx'
import styles from './account.module.css'

/** The person's details, read-only. */
export function InformationPage() {
  useTitle('Account')
  const user = useUser()
  const facts = [
    ['Package', user.package === null ? 'MEMBER' : packageText(user.package)],
    ...(user.driver_name === null ? [] : [['Name', user.name ?? '']]),
    ['Username', user.username],
    ['Email', user.email],
    ['Log-in method', user.driver_name ?? 'EMAIL'],
  ]
  return (
    <AccountPage title="Information" sub={endOf(user.user_member)}>
      <Card isFlush>
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Card>
    </AccountPage>
  )
}

type End = { days_left: number | null; end_at_date: string | null }

function endOf({ days_left: days, end_at_date: date }: End): string | undefined {
  if (days === null || date === null) return undefined
  return `Your package ends in ${counted(days, 'day')}, on ${dayText(date, 'date')}.`
}
