import { Popover, Tooltip, UnstyledButton } from '@mantine/core'
import { amountText, INCLUDED, UNLIMITED } from '@rankline/contract/limit-encoding'
import type { UsageItem } from '@rankline/contract/packages'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from '../../ui/format.ts'
import { useLiveUsage } from './live.ts'
import { usageQuery } from './packages.api.ts'
import styles from './packages.module.css'

const AT_ONCE = 3

/** Usage of the package: the first three limits at once, the rest on demand. */
export function HeaderUsage() {
  const { data } = useQuery(usageQuery)
  useLiveUsage()
  if (data === undefined) return null
  return (
    <section className={styles.usage} aria-label="Usage">
      {data.slice(0, AT_ONCE).map((item) => (
        <Usage key={item.name_default} item={item} />
      ))}
      <Popover position="bottom-end" shadow="md">
        <Popover.Target>
          <UnstyledButton className={styles.more} aria-label="All usage">
            Usage
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown>
          <div className={styles.rest}>
            {data.slice(AT_ONCE).map((item) => (
              <Usage key={item.name_default} item={item} />
            ))}
          </div>
        </Popover.Dropdown>
      </Popover>
    </section>
  )
}

function Usage({ item }: { item: UsageItem }) {
  const { name, allowed_amount_member: ofMember, total_usage_member: used } = item
  const usage = (
    <span>
      {name} <strong>{amountOf(item)}</strong>
    </span>
  )
  if (ofMember === null) return usage
  return <Tooltip label={`As a member: ${used ?? 0}% of ${amountText(ofMember)} used`}>{usage}</Tooltip>
}

function amountOf({ is_boolean, allowed_amount: allowed, inuse_amount: used, name_default: of }: UsageItem) {
  if (is_boolean === 1 || allowed === INCLUDED || of === 'allowed_competitors_per_project_keyword')
    return amountText(allowed)
  return allowed === UNLIMITED ? formatNumber(used) : `${formatNumber(used)} / ${formatNumber(allowed)}`
}
